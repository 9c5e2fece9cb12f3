package ending

import "burnside/board"

// kingPairs numbers the classes of placements of the two kings under a group of symmetries.
type kingPairs struct {
	// class holds, by the squares of the white and the black king, the number of their class
	// and the symmetry that maps them to its representative.
	class [board.NumSquares][board.NumSquares]kingClass
	// squares holds each class's representative: white king, black king.
	squares [][2]board.Square
}

// kingClass is the class of a pair of kings.
type kingClass struct {
	number   uint16 // noKingClass for kings that are adjacent or on one square
	symmetry Symmetry
}

// noKingClass marks an impossible pair of kings.
const noKingClass = 1<<16 - 1

var (
	// squareKingPairs has the 462 classes under all eight symmetries. A representative has
	// the white king in the triangle a1–d1–d4; if that king is on the diagonal, the black
	// king is on or below the diagonal.
	squareKingPairs = newKingPairs(func(white, black board.Square) bool {
		below := int(black.File()) - int(black.Rank())
		onDiagonal := int(white.File()) == int(white.Rank())
		return triangle.Has(white) && (!onDiagonal || below >= 0)
	}, Symmetries())

	// pawnKingPairs has the 1806 classes under the exchange of the wings. A representative
	// has the white king on files a to d.
	pawnKingPairs = newKingPairs(func(white, _ board.Square) bool {
		return white.File() <= board.FileD
	}, pawnSymmetries())
)

// triangle holds the ten squares a1–d1–d4, one of each class of squares.
const triangle board.Bitboard = 0x080C0E0F

// diagonal holds the squares a1–h8.
const diagonal board.Bitboard = 0x8040201008040201

// newKingPairs numbers the classes by the square of the representative's white king, then
// by that of its black king.
func newKingPairs(represents func(white, black board.Square) bool, group []Symmetry) *kingPairs {
	pairs := &kingPairs{}
	for white := range pairs.class {
		for black := range pairs.class[white] {
			pairs.class[white][black].number = noKingClass
		}
	}
	for white := board.A1; white < board.NoSquare; white++ {
		for black := board.A1; black < board.NoSquare; black++ {
			if kingsApart(white, black) && represents(white, black) {
				pairs.add(white, black, group)
			}
		}
	}
	return pairs
}

// add gives the next number to a representative and enters all its images. A pair that is
// an image under two symmetries gets the first of them.
func (pairs *kingPairs) add(white, black board.Square, group []Symmetry) {
	number := uint16(len(pairs.squares))
	pairs.squares = append(pairs.squares, [2]board.Square{white, black})
	for _, s := range group {
		class := &pairs.class[s.Apply(white)][s.Apply(black)]
		if class.number == noKingClass {
			*class = kingClass{number, s.Inverse()}
		}
	}
}

// kingsApart reports whether the kings may stand on these squares: neither the same nor
// adjacent ones.
func kingsApart(white, black board.Square) bool {
	return white != black && !board.KingAttacks(white).Has(black)
}
