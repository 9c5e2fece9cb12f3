package eval

import "burnside/board"

// pieces returns the value of the mobility and the places of us's pieces, and
// enters their attacks.
func pieces[M mode](sh *sheet, pawns *pawnEntry, us board.Color) taper {
	outposts := outpostRanks[us&1] & sh.attacks[us&1][board.Pawn] &^ pawns.spans[us.Opponent()&1]
	total := knights[M](sh, us, outposts) + bishops[M](sh, us, outposts)
	total += rooks[M](sh, us) + queens[M](sh, us)
	minors := sh.p.Pieces(us, board.Knight) | sh.p.Pieces(us, board.Bishop)
	shielded := minors.Forward(us) & (sh.pawns[0] | sh.pawns[1])
	return total + add[M](sh, us, &weights.MinorBehindPawn, shielded.Count())
}

// knights returns the value of us's knights.
func knights[M mode](sh *sheet, us board.Color, outposts board.Bitboard) (total taper) {
	own := sh.p.Pieces(us, board.Knight)
	for b := own; b != 0; b = b.WithoutFirst() {
		s := b.First()
		squares := board.KnightAttacks(s)
		attack[M](sh, us, board.Knight, squares)
		total += add[M](sh, us, &weights.KnightMobility[(squares&sh.mobility[us&1]).Count()], 1)
		total += add[M](sh, us, &weights.MinorKingDistance[board.Knight], squaresBetween(s, sh.kings[us&1]))
		if squares&outposts&^sh.p.ByColor(us) != 0 {
			total += add[M](sh, us, &weights.KnightReachesOutpost, 1)
		}
	}
	return total + add[M](sh, us, &weights.KnightOutpost, (own&outposts).Count())
}

// bishops returns the value of us's bishops.
func bishops[M mode](sh *sheet, us board.Color, outposts board.Bitboard) (total taper) {
	own := sh.p.Pieces(us, board.Bishop)
	if own.Several() {
		total += add[M](sh, us, &weights.BishopPair, 1)
	}
	pawns := sh.pawns[0] | sh.pawns[1]
	transparent := sh.occupied &^ sh.p.ByType(board.Queen)
	for b := own; b != 0; b = b.WithoutFirst() {
		s := b.First()
		squares := board.BishopAttacks(s, transparent)
		attack[M](sh, us, board.Bishop, squares)
		total += add[M](sh, us, &weights.BishopMobility[(squares&sh.mobility[us&1]).Count()], 1)
		total += add[M](sh, us, &weights.MinorKingDistance[board.Bishop], squaresBetween(s, sh.kings[us&1]))
		shade := shadeOf(s)
		total += add[M](sh, us, &weights.BishopPawns, (shade & sh.pawns[us&1]).Count())
		total += add[M](sh, us, &weights.BishopEnemyPawns, (shade & sh.pawns[us.Opponent()&1]).Count())
		if (board.BishopAttacks(s, pawns) & centre).Several() {
			total += add[M](sh, us, &weights.LongDiagonal, 1)
		}
	}
	return total + add[M](sh, us, &weights.BishopOutpost, (own&outposts).Count())
}

// shadeOf returns the squares of the shade of s.
func shadeOf(s board.Square) board.Bitboard {
	if board.LightSquares.Has(s) {
		return board.LightSquares
	}
	return board.DarkSquares
}

// rooks returns the value of us's rooks. They see through queens and each
// other, since they work together on a file.
func rooks[M mode](sh *sheet, us board.Color) (total taper) {
	own := sh.p.Pieces(us, board.Rook)
	transparent := sh.occupied &^ (sh.p.ByType(board.Queen) | own)
	for b := own; b != 0; b = b.WithoutFirst() {
		s := b.First()
		squares := board.RookAttacks(s, transparent)
		attack[M](sh, us, board.Rook, squares)
		mobility := (squares & sh.mobility[us&1]).Count()
		total += add[M](sh, us, &weights.RookMobility[mobility], 1)
		total += rookFile[M](sh, us, s)
		if mobility <= 3 && trapped(sh.kings[us&1], s) {
			total += add[M](sh, us, &weights.TrappedRook, 1)
		}
	}
	return total + add[M](sh, us, &weights.RookOnSeventh, (own&seventh(sh, us)).Count())
}

// rookFile returns the value of the file of a rook on s.
func rookFile[M mode](sh *sheet, us board.Color, s board.Square) taper {
	file := s.File().Bitboard()
	switch own := sh.pawns[us&1] & file; {
	case own != 0 && own.Forward(us)&sh.occupied != 0:
		return add[M](sh, us, &weights.RookBlockedFile, 1)
	case own != 0:
		return 0
	case sh.pawns[us.Opponent()&1]&file != 0:
		return add[M](sh, us, &weights.RookHalfOpenFile, 1)
	}
	return add[M](sh, us, &weights.RookOpenFile, 1)
}

// trapped reports whether a rook with few moves is shut in by its own king:
// between it and the edge on the first ranks.
func trapped(king, rook board.Square) bool {
	if king.Rank() != rook.Rank() {
		return false
	}
	if king.File() >= board.FileE {
		return rook.File() > king.File()
	}
	return rook.File() < king.File()
}

// seventh returns us's seventh rank if it is worth being on: enemy pawns stand
// there or the enemy king is shut in behind it.
func seventh(sh *sheet, us board.Color) board.Bitboard {
	rank := board.Rank7.RelativeTo(us).Bitboard()
	them := us.Opponent()
	if sh.pawns[them&1]&rank != 0 || sh.kings[them&1].Rank() == board.Rank8.RelativeTo(us) {
		return rank
	}
	return 0
}

// queens returns the value of us's queens.
func queens[M mode](sh *sheet, us board.Color) (total taper) {
	for b := sh.p.Pieces(us, board.Queen); b != 0; b = b.WithoutFirst() {
		squares := board.QueenAttacks(b.First(), sh.occupied)
		attack[M](sh, us, board.Queen, squares)
		total += add[M](sh, us, &weights.QueenMobility[(squares&sh.mobility[us&1]).Count()], 1)
	}
	return total
}
