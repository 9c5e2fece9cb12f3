package tb

import "burnside/board"

// CannotZero reports whether every capture or pawn move would give up the win. Then the halfmove
// clock is not reset before the mate. It returns true if there are no pawns, one side has a bare
// king, and the other side has either one piece or two bishops or knights. Without any of these
// men, the other side can't mate.
func CannotZero(p *board.Position) bool {
	if p.ByType(board.Pawn) != 0 || p.ByColor(board.White).Several() && p.ByColor(board.Black).Several() {
		return false
	}
	pieces := p.Occupied() &^ p.ByType(board.King)
	minors := p.ByType(board.Knight) | p.ByType(board.Bishop)
	return pieces.Count() == 1 || pieces.Count() == 2 && pieces == minors
}
