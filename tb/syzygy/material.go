package syzygy

import (
	"strings"

	"burnside/board"
)

// MaxMen is the greatest number of men in a table, kings included.
const MaxMen = 7

// material counts the men of an ending without its kings. Each type from pawn to queen has four
// bits. The white men are in the low 20 bits, the black men in the next 20.
type material uint64

// These constants describe the bits of a material.
const (
	countBits = 4
	sideBits  = 5 * countBits
	sideMask  = 1<<sideBits - 1
)

// bareKings is the material of two kings alone. They need no table.
const bareKings material = 0

// unit returns the material of a single man, which must not be a king.
func unit(c board.Color, t board.PieceType) material {
	return 1 << (sideBits*uint(c) + countBits*uint(t-board.Pawn))
}

// materialOf returns the material of a position, which must not have more than
// MaxMen men.
func materialOf(p *board.Position) material {
	var m material
	for t := board.Pawn; t <= board.Queen; t++ {
		both := p.ByType(t)
		if both == 0 {
			continue
		}
		white := (both & p.ByColor(board.White)).Count()
		shift := countBits * uint(t-board.Pawn)
		m |= material(white)<<shift | material(both.Count()-white)<<(shift+sideBits)
	}
	return m
}

// count returns the number of men of a colour and type. The type must not be king.
func (m material) count(c board.Color, t board.PieceType) int {
	return int(m>>(sideBits*uint(c)+countBits*uint(t-board.Pawn))) & (1<<countBits - 1)
}

// men returns the number of men, kings included.
func (m material) men() int {
	n := 2
	for ; m != 0; m >>= countBits {
		n += int(m & (1<<countBits - 1))
	}
	return n
}

// swapped returns m with the colours exchanged.
func (m material) swapped() material { return m>>sideBits | m&sideMask<<sideBits }

// ofSide returns the part of m that belongs to one side.
func (m material) ofSide(c board.Color) material { return m & (sideMask << (sideBits * uint(c))) }

// hasPawns reports whether either side has a pawn.
func (m material) hasPawns() bool {
	return m.count(board.White, board.Pawn)+m.count(board.Black, board.Pawn) > 0
}

// lettersByWorth holds the letters of the pieces in the order in which file names list the pieces.
const lettersByWorth = "QRBNP"

// String returns the name of the ending, such as KQPvKR.
func (m material) String() string {
	var b strings.Builder
	for c := board.White; c <= board.Black; c++ {
		if c == board.Black {
			b.WriteByte('v')
		}
		b.WriteByte('K')
		for i := range len(lettersByWorth) {
			t, _ := board.ParsePieceType(lettersByWorth[i])
			b.WriteString(strings.Repeat(lettersByWorth[i:i+1], m.count(c, t)))
		}
	}
	return b.String()
}

// parseMaterial reads the name of an ending of three to MaxMen men. It accepts only names that are
// spelled as the method String spells them.
func parseMaterial(name string) (material, bool) {
	white, black, _ := strings.Cut(name, "v")
	if len(white)+len(black) > MaxMen {
		return 0, false
	}
	var m material
	for c, side := range []string{white, black} {
		for i := 1; i < len(side); i++ {
			t, ok := board.ParsePieceType(side[i])
			if !ok || t == board.King {
				return 0, false
			}
			m += unit(board.Color(c), t)
		}
	}
	return m, m != bareKings && m.String() == name
}
