package eval

import "burnside/board"

// passedPawns returns the value of what the pieces do for and against us's
// passed pawns.
func passedPawns[M mode](sh *sheet, us board.Color, passed board.Bitboard) (total taper) {
	for b := passed & sh.pawns[us&1]; b != 0; b = b.WithoutFirst() {
		s := b.First()
		if s.Rank().RelativeTo(us) >= board.Rank4 {
			total += passedPawn[M](sh, us, s)
		}
	}
	return total
}

// passedPawn returns that value for the pawn on s.
func passedPawn[M mode](sh *sheet, us board.Color, s board.Square) (total taper) {
	them := us.Opponent()
	rank := s.Rank().RelativeTo(us)
	stop := s.Bitboard().Forward(us)
	path := front[us&1][s&63]
	behind := board.RookAttacks(s, sh.occupied) & front[them&1][s&63]
	heavy := behind & (sh.p.ByType(board.Rook) | sh.p.ByType(board.Queen))

	attacked := sh.attacks[them&1][board.NoPieceType]
	if heavy&sh.p.ByColor(them) != 0 {
		attacked |= path
		total += add[M](sh, us, &weights.PassedRookAgainst, 1)
	}
	guarded := sh.attacks[us&1][board.NoPieceType]
	if heavy&sh.p.ByColor(us) != 0 {
		guarded |= path
		total += add[M](sh, us, &weights.PassedRookBehind, 1)
	}
	if stop&guarded != 0 {
		total += add[M](sh, us, &weights.PassedStopGuarded[rank], 1)
	}
	if stop&sh.occupied != 0 {
		return total
	}
	total += add[M](sh, us, &weights.PassedStopFree[rank], 1)
	if stop&attacked == 0 {
		total += add[M](sh, us, &weights.PassedStopSafe[rank], 1)
	}
	if path&(attacked|sh.p.ByColor(them)) == 0 {
		total += add[M](sh, us, &weights.PassedPathSafe[rank], 1)
	}
	return total
}
