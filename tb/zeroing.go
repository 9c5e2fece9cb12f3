package tb

import "burnside/board"

// CannotZero reports whether the halfmove clock cannot be reset before the mate. This is so if
// there are no pawns, one side has a bare king, and the other side has a single piece or two minor
// pieces. Then only the bare king can capture, and after a capture the other side would have too
// few men to mate.
func CannotZero(p *board.Position) bool {
	if p.ByType(board.Pawn) != 0 || p.ByColor(board.White).Several() && p.ByColor(board.Black).Several() {
		return false
	}
	pieces := p.Occupied() &^ p.ByType(board.King)
	minors := p.ByType(board.Knight) | p.ByType(board.Bishop)
	return pieces.Count() == 1 || pieces.Count() == 2 && pieces == minors
}
