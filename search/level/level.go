// Package level describes players of limited strength. It says how far they see, how they misjudge
// what they see, which moves they consider, which endings they know and how long they think.
//
// Such a player does not play well and then give a piece away. He looks less far ahead, and he
// misjudges positions. His error is larger where many men are attacked, and smaller where the game
// is nearly decided. When a position comes up again, his error is the same. He may overlook
// odd-looking moves. At every level he sees what a capture wins or loses at once, and he knows the
// simple mates.
//
// All numbers are in sights.go. Everything depends only on the level, a seed and the position. So a
// player with the same level and seed plays the same moves.
package level

import "burnside/board"

// Levels range from Least to Greatest, in Elo.
const (
	Least    = 800
	Greatest = 3000
)

// A Player is a player of limited strength. Players of the same strength but with different seeds
// play different games.
type Player struct {
	sight sight
	seed  uint64
}

// New returns a player. The parameter "elo" is his strength, which is clamped to the range of
// levels.
func New(elo int, seed uint64) *Player {
	return &Player{sight: sightAt(max(Least, min(elo, Greatest))), seed: seed}
}

// Elo returns the player's strength.
func (p *Player) Elo() int { return p.sight.elo }

// use is the purpose of a random number. Numbers for different purposes are independent.
type use uint64

const (
	forPosition use = iota + 1
	forStructure
	forMove
	forSafety
	forPace
	forSlip
)

// draw returns 64 random bits that depend on the player, a key and the purpose u.
func (p *Player) draw(key board.Key, u use) uint64 {
	// This is the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
	z := uint64(key) ^ uint64(u)*0x9e3779b97f4a7c15 ^ p.seed*0xd1342543de82ef95
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// fraction returns a number from 0 to less than 1.
func fraction(bits uint64) float64 { return float64(bits>>11) / (1 << 53) }

// bell turns 64 random bits into a random number with mean 0 and standard deviation 1, within ±3.5.
// The number is a scaled sum of four uniform numbers of 16 bits.
func bell(bits uint64) float64 {
	sum := 0
	for range 4 {
		sum += int(bits & 0xffff)
		bits >>= 16
	}
	const mean, deviation = 4 * 0xffff / 2.0, 37837.2 // √(4/12) · 65536
	return (float64(sum) - mean) / deviation
}
