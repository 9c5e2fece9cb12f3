package rows

import (
	"burnside/board"
	"burnside/tb/ending"
)

// A Walker goes over the rows of an ending, one king pair at a time. Each thread has its own
// walker.
type Walker struct {
	Geometry *Geometry
	Links    *Links // links of the ending

	// The field At is the current king pair, and the field Pair is its number. The field First is
	// the number of the pair's first row. (The rows of all king pairs are numbered one after
	// another.)
	At    *KingPair
	Pair  int
	First int

	Conversions Conversions
}

// Enter makes a king pair the current one.
func (w *Walker) Enter(pair int) {
	w.Pair, w.At, w.First = pair, &w.Geometry.Pairs[pair], pair*w.Geometry.Rows
}

// Possible reports whether a row's men are on distinct squares that the current kings leave free.
func (w *Walker) Possible(row int) bool {
	r := &w.Geometry.Row[row]
	return r.apart && r.Occupied&w.At.Occupied == 0
}

// Occupied returns the squares of the kings and of a row's men.
func (w *Walker) Occupied(row int) board.Bitboard {
	return w.Geometry.Row[row].Occupied | w.At.Occupied
}

// Free returns the squares on which a row's last man can stand. The parameter "occupied" holds the
// squares of all other men.
func (w *Walker) Free(occupied board.Bitboard) board.Bitboard {
	if w.Geometry.Bit.Kind == board.Pawn {
		return ending.PawnSquares &^ occupied
	}
	return ^occupied
}

// Indices gives the indices of those positions of a row in which like men are in rising order of
// squares. (In any other order, the same placement belongs to another row.) The result "ordered"
// holds these positions. Each index is a sum of two parts. The first part, the result "base", is
// the same for all positions. The second part depends on how many squares of the result "free" come
// before the square of the last man.
func (w *Walker) Indices(row int, positions board.Bitboard) (base uint64, free, ordered board.Bitboard) {
	squares := w.Geometry.Row[row].Squares[:len(w.Geometry.Men)-1]
	taken := w.At.Occupied
	base, _ = w.Geometry.Layout.Run(w.Pair)
	weights := w.Geometry.Layout.Weights(w.Pair)
	groups := w.Geometry.Layout.Groups()
	for i := range groups {
		g := &groups[i]
		free = g.Squares &^ taken
		first := g.First - 2
		for j := first; j < min(first+g.Count, len(squares)); j++ {
			square := squares[j]
			if j > first && square < squares[j-1] {
				return 0, 0, 0
			}
			base += ending.Binomial(ending.RankAmong(free, square), j-first+1) * weights[i]
			taken |= square.Bitboard()
		}
		if first+g.Count > len(squares) && g.Count > 1 {
			positions &= ^board.Bitboard(0) << squares[len(squares)-1]
		}
	}
	return base, free, positions
}

// AttacksOnKing returns the positions of a row in which men of the given side attack the other
// king.
func (w *Walker) AttacksOnKing(row int, side board.Color) board.Bitboard {
	occupied := w.Occupied(row)
	king := w.At.Kings[side^1]
	var checks board.Bitboard
	for _, i := range w.Geometry.Movers[side] {
		m, square := &w.Geometry.Men[i], w.Geometry.Row[row].Squares[i]
		if m.Kind == board.Pawn {
			if board.PawnAttacks(side, square).Has(king) {
				checks = ^board.Bitboard(0)
			}
		} else if board.Attacks(m.Kind, square, occupied).Has(king) {
			checks |= ^board.Between(square, king)
		}
	}
	if w.Geometry.Bit.Color == side {
		if w.Geometry.Bit.Kind == board.Pawn {
			checks |= board.PawnAttacks(side^1, king)
		} else {
			checks |= board.Attacks(w.Geometry.Bit.Kind, king, occupied)
		}
	}
	return checks & w.Free(occupied)
}

// DoubleOrigins returns the squares from which the row's last man can reach the squares "to" by a
// double push. This man must be a pawn.
func (w *Walker) DoubleOrigins(to, empty board.Bitboard) board.Bitboard {
	back := w.Geometry.Bit.Color ^ 1
	return ((to & w.Geometry.Bit.DoubleRank()).Forward(back) & empty).Forward(back) & ending.PawnSquares
}
