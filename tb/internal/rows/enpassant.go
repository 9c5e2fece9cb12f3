package rows

import "burnside/board"

// RankEnPassant finds the best capture en passant of pawn i, which has just made a double push to
// its square. It returns the rank of the capture's value; see dtm.Value.Rank. If no capture en
// passant is legal, it returns NoRank. The parameter "last" is the square of the row's last man.
func (w *Walker) RankEnPassant(i, row int, last board.Square) int32 {
	m := &w.Geometry.Men[i]
	squares := w.Geometry.Row[row].Squares
	squares[len(w.Geometry.Men)-1] = last
	occupied := w.Occupied(row) | last.Bitboard()
	pawn := squares[i].Bitboard()
	passed := pawn.Forward(m.Color ^ 1)
	if pawn&m.DoubleRank() == 0 || (passed|passed.Forward(m.Color^1))&occupied != 0 {
		return NoRank
	}
	best := int32(NoRank)
	attackers := pawn.East() | pawn.West()
	for j := range w.Geometry.Men {
		if w.Geometry.Men[j].Color == m.Color || w.Geometry.Men[j].Kind != board.Pawn || !attackers.Has(squares[j]) {
			continue
		}
		c := &w.Conversions
		c.Squares[0], c.Squares[1] = w.At.Kings[0], w.At.Kings[1]
		copy(c.Squares[2:], squares[:len(w.Geometry.Men)])
		c.Squares[2+j] = passed.First()
		best = max(best, w.bestRank(w.Links.capture[i], m.Color^1))
	}
	return best
}
