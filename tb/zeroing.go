package tb

import "burnside/board"

// CannotZero reports whether nothing can reset the halfmove clock before the mate, because every
// capture or pawn move would spoil the win. This is so if there are no pawns, one side has a bare
// king, and the other side has a single piece or two minor pieces. After a capture by the bare
// king, the other side would have too few men to mate.
func CannotZero(p *board.Position) bool {
	if p.ByType(board.Pawn) != 0 || p.ByColor(board.White).Several() && p.ByColor(board.Black).Several() {
		return false
	}
	pieces := p.Occupied() &^ p.ByType(board.King)
	minors := p.ByType(board.Knight) | p.ByType(board.Bishop)
	return pieces.Count() == 1 || pieces.Count() == 2 && pieces == minors
}
