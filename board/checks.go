package board

// Checks tells which moves of a position give check, from what is worked out
// once for the position.
type Checks struct {
	direct     [NumPieceTypes + 1]Bitboard // squares from which a man of the type attacks the enemy king
	discovered Bitboard                    // own men that stand between an own slider and the enemy king
	king       Square                      // of the enemy
}

// Find sets c to what tells the checking moves of p. It fills c in place because
// copying it would take as long as finding it.
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

// Targets returns the squares to which a man of type t must go from s to give check
// by a quiet move, directly or by opening a line.
func (c *Checks) Targets(t PieceType, s Square) Bitboard {
	targets := c.direct[t&7]
	if c.discovered.Has(s) {
		targets |= ^Line(s, c.king)
	}
	return targets
}

// GivesCheck reports whether m, legal in p, gives check, directly or by opening
// a line. It leaves out checks that only castling, en passant or a promoted
// piece seen through the pawn's old square give: it serves to order and prune
// moves, where those are too rare to be worth the time.
func (c *Checks) GivesCheck(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	t := p.mailbox[from].Type()
	if promotion := m.Promotion(); promotion != NoPieceType {
		t = promotion
	}
	return c.Targets(t, from).Has(to)
}
