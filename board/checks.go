package board

// Checks tells which moves of a position give check. Its sets are computed once for each position.
type Checks struct {
	direct     [NumPieceTypes + 1]Bitboard // squares from which a man of the type attacks the enemy king
	discovered Bitboard                    // own men between an own slider and the enemy king
	king       Square                      // the enemy king
}

// Find computes c for p. It works in place, because copying c would cost as much as computing it.
func (c *Checks) Find(p *Position) {
	us := p.sideToMove
	them := us.Opponent()
	king := p.King(them)
	occupied := p.Occupied()
	c.king = king
	c.direct[Pawn] = PawnAttacks(them, king)
	c.direct[Knight] = KnightAttacks(king)
	c.direct[Bishop] = BishopAttacks(king, occupied)
	c.direct[Rook] = RookAttacks(king, occupied)
	c.direct[Queen] = c.direct[Bishop] | c.direct[Rook]
	c.discovered = p.blockers(king, us) & p.byColor[us&1]
}

// Targets returns the squares to which a man can go with check. The man is of type t and stands on
// s. The move must be quiet. Discovered checks count too.
func (c *Checks) Targets(t PieceType, s Square) Bitboard {
	targets := c.direct[t&7]
	if c.discovered.Has(s) {
		targets |= ^Line(s, c.king)
	}
	return targets
}

// GivesCheck reports whether m gives check, directly or by opening a line. m must be legal in p.
// GivesCheck misses three rare kinds of check: by castling, by en passant, and by a promoted piece
// through the square that its pawn has left. It serves move ordering and pruning, where these
// checks are not worth the time.
func (c *Checks) GivesCheck(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	t := p.mailbox[from].Type()
	if promotion := m.Promotion(); promotion != NoPieceType {
		t = promotion
	}
	return c.Targets(t, from).Has(to)
}
