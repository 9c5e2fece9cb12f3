package eval

import "burnside/board"

// threats returns the value of what us attacks.
func threats[M mode](sh *sheet, us board.Color) (total taper) {
	them := us.Opponent()
	attacks, defence := &sh.attacks[us&1], &sh.attacks[them&1]
	enemies := sh.p.ByColor(them)
	pieces := enemies &^ sh.pawns[them&1]
	covered := defence[board.Pawn] | sh.twice[them&1]&^sh.twice[us&1]
	weak := enemies & attacks[board.NoPieceType] &^ covered

	if targets := (pieces&covered | weak) & (attacks[board.Knight] | attacks[board.Bishop]); targets != 0 {
		total += byVictim[M](sh, us, &weights.MinorThreat, targets)
	}
	if weak != 0 {
		total += byVictim[M](sh, us, &weights.RookThreat, weak&attacks[board.Rook])
		total += add[M](sh, us, &weights.KingThreat, (weak & attacks[board.King]).Count())
		hanging := weak & (^defence[board.NoPieceType] | pieces&sh.twice[us&1])
		total += add[M](sh, us, &weights.Hanging, hanging.Count())
	}
	restricted := defence[board.NoPieceType] & attacks[board.NoPieceType] &^ covered
	total += add[M](sh, us, &weights.Restriction, restricted.Count())
	return total + pawnThreats[M](sh, us, pieces) + queenThreats[M](sh, us, covered)
}

// byVictim adds up a threat by the types of the men attacked.
func byVictim[M mode](sh *sheet, us board.Color, w *[7]taper, targets board.Bitboard) (total taper) {
	for ; targets != 0; targets = targets.WithoutFirst() {
		total += add[M](sh, us, &w[sh.p.Piece(targets.First()).Type()], 1)
	}
	return total
}

// pawnThreats returns the value of the attacks of us's pawns, now and after one
// safe step, on enemy pieces.
func pawnThreats[M mode](sh *sheet, us board.Color, pieces board.Bitboard) (total taper) {
	them := us.Opponent()
	safe := ^sh.attacks[them&1][board.NoPieceType] | sh.attacks[us&1][board.NoPieceType]
	attackers := sh.pawns[us&1] & safe
	total = byVictim[M](sh, us, &weights.PawnThreat, board.AllPawnAttacks(us, attackers)&pieces)

	steps := sh.pawns[us&1].Forward(us) &^ sh.occupied
	steps |= (steps & board.Rank3.RelativeTo(us).Bitboard()).Forward(us) &^ sh.occupied
	steps &= safe &^ sh.attacks[them&1][board.Pawn]
	attacked := board.AllPawnAttacks(us, steps) & pieces
	return total + add[M](sh, us, &weights.PushThreat, attacked.Count())
}

// queenThreats returns the value of safe squares from which us's pieces could
// attack an enemy queen; covered are squares that the enemy guards well.
func queenThreats[M mode](sh *sheet, us board.Color, covered board.Bitboard) taper {
	queens := sh.p.Pieces(us.Opponent(), board.Queen)
	if queens == 0 || queens.Several() {
		return 0
	}
	queen := queens.First()
	attacks := &sh.attacks[us&1]
	safe := sh.mobility[us&1] &^ (sh.pawns[us&1] | covered)
	supported := safe & sh.twice[us&1]
	squares := board.KnightAttacks(queen)&attacks[board.Knight]&safe |
		board.BishopAttacks(queen, sh.occupied)&attacks[board.Bishop]&supported |
		board.RookAttacks(queen, sh.occupied)&attacks[board.Rook]&supported
	return add[M](sh, us, &weights.QueenThreat, squares.Count())
}
