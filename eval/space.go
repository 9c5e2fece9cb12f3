package eval

import "burnside/board"

// space returns the value of room behind us's pawns in the middle of the board,
// which counts the more, the more pieces want to use it.
func space[M mode](sh *sheet, us board.Color) taper {
	own := sh.p.ByColor(us) &^ sh.pawns[us&1]
	many := own.Count() - 3
	if many <= 0 {
		return 0
	}
	them := us.Opponent()
	ranks := board.Rank2.RelativeTo(us).Bitboard() | board.Rank3.RelativeTo(us).Bitboard() | board.Rank4.RelativeTo(us).Bitboard()
	safe := middleFiles & ranks &^ (sh.pawns[us&1] | sh.attacks[them&1][board.Pawn])
	behind := fill(them, sh.pawns[us&1].Forward(them))
	squares := safe.Count() + (safe & behind &^ sh.attacks[them&1][board.NoPieceType]).Count()
	return add[M](sh, us, &weights.Space, squares*many)
}
