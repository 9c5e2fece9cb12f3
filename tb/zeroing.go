package tb

import "burnside/board"

// CannotZero reports whether no capture or pawn move can keep a win. In such a position the halfmove
// clock runs on until the mate. CannotZero returns true if there are no pawns, one side has a bare
// king, and the other side has just enough material to mate it.
func CannotZero(p *board.Position) bool {
	if p.ByType(board.Pawn) != 0 || p.ByColor(board.White).Several() && p.ByColor(board.Black).Several() {
		return false
	}
	pieces := p.Occupied() &^ p.ByType(board.King)
	minors := p.ByType(board.Knight) | p.ByType(board.Bishop)
	return pieces.Count() == 1 || pieces.Count() == 2 && pieces == minors
}
