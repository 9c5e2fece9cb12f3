package board

import (
	"math/bits"
	"strings"
)

// Bitboard is a set of squares; bit n stands for square n.
type Bitboard uint64

// These are the files as sets.
const (
	FileABB Bitboard = 0x0101010101010101 << iota
	FileBBB
	FileCBB
	FileDBB
	FileEBB
	FileFBB
	FileGBB
	FileHBB
)

// These are the ranks as sets, and the squares of each shade.
const (
	Rank1BB Bitboard = 0xFF << (8 * iota)
	Rank2BB
	Rank3BB
	Rank4BB
	Rank5BB
	Rank6BB
	Rank7BB
	Rank8BB

	LightSquares Bitboard = 0x55AA55AA55AA55AA
	DarkSquares           = ^LightSquares
)

// Bitboard returns the set of the squares of f.
func (f File) Bitboard() Bitboard { return FileABB << f }

// Bitboard returns the set of the squares of r.
func (r Rank) Bitboard() Bitboard { return Rank1BB << (8 * r) }

// Has reports whether s is in b.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in b.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of b, or NoSquare if b is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// WithoutFirst returns b without its lowest square.
func (b Bitboard) WithoutFirst() Bitboard { return b & (b - 1) }

// Several reports whether b has two squares or more.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// FlipRanks returns b mirrored in the line between ranks 4 and 5.
func (b Bitboard) FlipRanks() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// reversed returns b rotated by 180 degrees.
func (b Bitboard) reversed() Bitboard { return Bitboard(bits.Reverse64(uint64(b))) }

// East returns b moved one file towards the h-file. Squares that leave the board are lost.
func (b Bitboard) East() Bitboard { return b << 1 &^ FileABB }

// West returns b moved one file towards the a-file. Squares that leave the board are lost.
func (b Bitboard) West() Bitboard { return b >> 1 &^ FileHBB }

// Forward returns b moved one rank in the direction of c's pawns.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// shift returns b with every square moved by a signed number of squares. The caller must have
// removed the squares that would cross an edge of the board.
func (b Bitboard) shift(by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }

// String draws the set in eight lines, rank 8 first, for debugging and tests.
func (b Bitboard) String() string {
	var sb strings.Builder
	for r := 7; r >= 0; r-- {
		for f := range 8 {
			if b.Has(NewSquare(File(f), Rank(r))) {
				sb.WriteByte('1')
			} else {
				sb.WriteByte('.')
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}
