// Package level says how a player of limited strength plays: how far he sees, how he
// misjudges what he sees, which moves come to his mind, which endings he knows and how
// long he thinks.
//
// A weak player of this kind does not play well and then give a piece away. He looks
// less far ahead, and what he sees there he takes for better or worse than it is: most
// where much is going on, less where the game is nearly decided, and always the same for
// the same position. Moves that look odd may not come to his mind. What a capture wins or
// loses at once he sees at every level, and he mates with what everybody can mate with.
//
// All numbers are in sights.go. Nothing here depends on anything but the level, a seed and
// the position, so that a player with the same seed plays the same moves.
package level

import "burnside/board"

// The range of levels, in Elo.
const (
	Least    = 800
	Greatest = 3000
)

// A Player is a player of limited strength. The seed tells players of the same strength
// apart, and one player's games.
type Player struct {
	sight sight
	seed  uint64
}

// New returns a player of a strength in Elo, which is brought into the range of levels.
func New(elo int, seed uint64) *Player {
	return &Player{sight: sightAt(max(Least, min(elo, Greatest))), seed: seed}
}

// Elo returns the player's strength.
func (p *Player) Elo() int { return p.sight.elo }

// use is what a number drawn from a position is for. Numbers for different uses do not
// depend on each other.
type use uint64

const (
	forPosition use = iota + 1
	forStructure
	forMove
	forSafety
	forPace
	forSlip
)

// draw returns 64 random bits that depend on the player, a key and what they are for.
func (p *Player) draw(key board.Key, u use) uint64 {
	// The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
	z := uint64(key) ^ uint64(u)*0x9e3779b97f4a7c15 ^ p.seed*0xd1342543de82ef95
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// fraction returns a number from 0 to below 1.
func fraction(bits uint64) float64 { return float64(bits>>11) / (1 << 53) }

// bell returns a number of mean 0 and standard deviation 1, never beyond ±3.5: the sum of
// four even ones.
func bell(bits uint64) float64 {
	sum := 0
	for range 4 {
		sum += int(bits & 0xffff)
		bits >>= 16
	}
	const mean, deviation = 4 * 0xffff / 2.0, 37837.2 // √(4/12) · 65536
	return (float64(sum) - mean) / deviation
}
