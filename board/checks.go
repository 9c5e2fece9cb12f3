package board

// Checks finds the checking moves of a position. It uses sets that are computed once for each
// position.
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

// Targets returns the squares to which a quiet move gives check, directly or by opening a line. The
// move is made by a man of type t on the square s.
func (c *Checks) Targets(t PieceType, s Square) Bitboard {
	targets := c.direct[t&7]
	if c.discovered.Has(s) {
		targets |= ^Line(s, c.king)
	}
	return targets
}

// GivesCheck reports whether m gives check, directly or by opening a line. m must be legal in p.
// GivesCheck misses some rare checks, which come only from castling, from en passant, or through
// the square that a promoting pawn leaves. It serves move ordering and pruning, where these rare
// checks are not worth the time.
func (c *Checks) GivesCheck(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	t := p.mailbox[from].Type()
	if promotion := m.Promotion(); promotion != NoPieceType {
		t = promotion
	}
	return c.Targets(t, from).Has(to)
}
