package seriesmate

import "burnside/board"

// A key identifies a state within one search. It has two words of 64 bits. So the probability that
// two states have the same key is negligible, even for a proof.
type key struct{ a, b uint64 }

// xor applies a change to k.
func (k *key) xor(change *key) {
	k.a ^= change.a
	k.b ^= change.b
}

// plus returns the sum of two keys. The sum of several keys does not depend on their order.
func (k key) plus(other key) key { return key{k.a + other.a, k.b + other.b} }

// key returns the key of a move together with the man that makes it. It does not depend on whether
// the move captures. If it did, the same moves in another order could have other keys, because the
// order decides which of them captures.
func (m ownMove) key() key {
	state := uint64(m.move.FromTo())<<16 | uint64(m.move.Promotion())<<8 | uint64(m.piece)
	return key{splitMix(&state), splitMix(&state)}
}

// These are the random numbers of the features of a state.
var (
	ownKeys          [8][board.NumSquares]key
	enemyKeys        [8][board.NumSquares]key
	castlingKeys     [4]key // indexed by the set of rights
	doublePushedKeys [8]key // indexed by file
)

func init() {
	state := uint64(0x5e71e5)
	next := func() key { return key{splitMix(&state), splitMix(&state)} }
	for t := range board.NumPieceTypes {
		for s := range board.NumSquares {
			ownKeys[t][s], enemyKeys[t][s] = next(), next()
		}
	}
	for i := range castlingKeys {
		castlingKeys[i] = next()
	}
	for i := range doublePushedKeys {
		doublePushedKeys[i] = next()
	}
}

// splitMix returns the next number of the SplitMix64 generator (Steele, Lea and Flood, 2014).
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
