package board

// IsLegal reports whether m is a legal move of p. Any 16-bit value is allowed for m, so IsLegal can
// test a move from a transposition table or a killer slot.
func (p *Position) IsLegal(m Move) bool {
	us := p.sideToMove
	from, to := m.From(), m.To()
	piece := p.mailbox[from]
	if piece == NoPiece || piece.Color() != us {
		return false
	}
	switch {
	case m.IsCastling():
		side := m.CastlingSide()
		return piece.Type() == King && p.checkers == 0 &&
			p.castlingRooks[castlingIndex(us, side)] == to && p.castlingLegal(us, side)
	case m.Kind() == EnPassant:
		return to == p.enPassant && p.enPassantCapturers(to).Has(from)
	case m.IsCapture() != (p.mailbox[to] != NoPiece), p.byColor[us&1].Has(to):
		return false
	case piece.Type() == Pawn:
		return p.pawnReaches(m) && p.leavesKingSafe(from, to)
	case m.Kind()&^captureBit != Quiet || !Attacks(piece.Type(), from, p.Occupied()).Has(to):
		return false
	case piece.Type() == King:
		return !p.isAttacked(to, us.Opponent(), p.Occupied()^from.Bitboard())
	}
	return p.leavesKingSafe(from, to)
}

// pawnReaches reports whether a pawn of the side to move can go from the origin of m to the target
// of m. It does not check the king's safety or what is on the target, and does not handle en
// passant.
func (p *Position) pawnReaches(m Move) bool {
	us := p.sideToMove
	from, to := m.From(), m.To()
	if m.IsPromotion() != (to.Rank().RelativeTo(us) == Rank8) {
		return false
	}
	switch kind := m.Kind(); {
	case kind&captureBit != 0:
		return (kind == Capture || kind&promotionBit != 0) &&
			PawnAttacks(us, from).Has(to)
	case kind == DoublePush:
		passed := from.Bitboard().Forward(us)
		return from.Rank().RelativeTo(us) == Rank2 && passed&p.Occupied() == 0 && passed.Forward(us).Has(to)
	default:
		return from.Bitboard().Forward(us).Has(to)
	}
}

// leavesKingSafe reports whether a man other than the king can go from one square to another without
// leaving its king in check. It does not handle en passant.
func (p *Position) leavesKingSafe(from, to Square) bool {
	king := p.King(p.sideToMove)
	if p.checkers != 0 {
		if p.checkers.Several() || !(p.checkers | Between(king, p.checkers.First())).Has(to) {
			return false
		}
	}
	return !p.Pinned(p.sideToMove).Has(from) || Line(king, from).Has(to)
}
