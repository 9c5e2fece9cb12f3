package ending

import "burnside/board"

// kingPairs numbers the classes of king pairs. A king pair is a placement of the two kings. A class
// consists of all images of a king pair under a group of symmetries. One pair of each class
// represents the class.
type kingPairs struct {
	// class is indexed by the squares of the white king and the black king. It holds the number of
	// the pair's class, and a symmetry. This symmetry maps the pair to the pair that represents the
	// class.
	class [board.NumSquares][board.NumSquares]kingClass
	// squares holds, for each class, the pair that represents the class: the square of the white
	// king, then of the black king.
	squares [][2]board.Square
}

// kingClass is the class of a pair of kings.
type kingClass struct {
	number   uint16 // noKingClass if the kings are adjacent or on the same square
	symmetry Symmetry
}

// noKingClass marks an impossible pair of kings.
const noKingClass = 1<<16 - 1

var (
	// squareKingPairs numbers the 462 classes of king pairs in endings without pawns. In these
	// endings, all eight symmetries are used. In the pair that represents a class, the white king
	// is in the triangle a1–d1–d4. If the white king is on the diagonal, the black king is on or
	// below the diagonal.
	squareKingPairs = newKingPairs(func(white, black board.Square) bool {
		below := int(black.File()) - int(black.Rank())
		onDiagonal := int(white.File()) == int(white.Rank())
		return triangle.Has(white) && (!onDiagonal || below >= 0)
	}, Symmetries())

	// pawnKingPairs numbers the 1806 classes of king pairs in endings with pawns. In these endings,
	// only the mirror that exchanges the wings is used. In the pair that represents a class, the
	// white king is on one of the files a to d.
	pawnKingPairs = newKingPairs(func(white, _ board.Square) bool {
		return white.File() <= board.FileD
	}, pawnSymmetries())
)

// triangle holds the ten squares of the triangle a1–d1–d4. The eight symmetries map each square of
// the board to exactly one square of the triangle.
const triangle board.Bitboard = 0x080C0E0F

// diagonal holds the squares from a1 to h8.
const diagonal board.Bitboard = 0x8040201008040201

// newKingPairs numbers the classes in the order of the pairs that represent them: by the square of
// the white king, then by the square of the black king. The function "represents" says whether a
// pair represents its class.
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

// add adds a class and gives it the next number. The class is represented by the king pair with the
// white king on the square "white" and the black king on "black". add enters all images of this
// pair. If two symmetries map the pair to the same image, add stores the first of the two.
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

// kingsApart reports whether the kings are neither adjacent nor on the same square.
func kingsApart(white, black board.Square) bool {
	return white != black && !board.KingAttacks(white).Has(black)
}
