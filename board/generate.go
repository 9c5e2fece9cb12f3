package board

import "iter"

// A generation holds what all move generators need to know about a position: the occupied squares,
// the pinned men, and the targets that answer a check.
type generation struct {
	p        *Position
	us, them Color
	king     Square
	own      Bitboard
	enemy    Bitboard
	occupied Bitboard
	pinned   Bitboard
	// checkMask is the set of target squares that answer a check. Without a check it holds all
	// squares. In a single check it holds the checker's square and the squares between checker and
	// king. In double check it is empty.
	checkMask Bitboard
}

// start prepares g for p.
func (g *generation) start(p *Position) {
	g.p = p
	g.us = p.sideToMove
	g.them = g.us.Opponent()
	g.king = p.King(g.us)
	g.own = p.byColor[g.us&1]
	g.enemy = p.byColor[g.them&1]
	g.occupied = g.own | g.enemy
	g.pinned = p.blockers(g.king, g.them) & g.own
	switch {
	case p.checkers == 0:
		g.checkMask = ^Bitboard(0)
	case p.checkers.Several():
		g.checkMask = 0
	default:
		g.checkMask = p.checkers | Between(g.king, p.checkers.First())
	}
}

// Generate fills l with all legal moves of p.
func (p *Position) Generate(l *MoveList) {
	l.Clear()
	var g generation
	g.start(p)
	g.kingMoves(l, ^g.own)
	if g.checkMask == 0 {
		return
	}
	g.pieceMoves(l, g.checkMask&^g.own)
	g.allNoisyPawnMoves(l)
	p.AppendCastling(l)
	g.allQuietPawnMoves(l, g.checkMask)
}

// AppendNoisy appends the legal captures and promotions of p to l. In check they are all evasions.
func (p *Position) AppendNoisy(l *MoveList) {
	var g generation
	g.start(p)
	g.kingMoves(l, g.enemy)
	if g.checkMask == 0 {
		return
	}
	g.pieceMoves(l, g.enemy&g.checkMask)
	g.allNoisyPawnMoves(l)
}

// AppendQuiets appends to l the legal moves of p that are neither captures nor promotions. They
// include castling. In check it appends all evasions of this kind.
func (p *Position) AppendQuiets(l *MoveList) {
	var g generation
	g.start(p)
	g.kingMoves(l, ^g.occupied)
	if g.checkMask == 0 {
		return
	}
	p.AppendCastling(l)
	g.pieceMoves(l, g.checkMask&^g.occupied)
	g.allQuietPawnMoves(l, g.checkMask)
}

// AppendQuietChecks appends to l the legal moves of p that give check. It leaves out captures and
// promotions. The parameter c must hold what Checks.Find has computed for p. The side to move must
// not be in check.
func (p *Position) AppendQuietChecks(l *MoveList, c *Checks) {
	if c.discovered != 0 {
		p.appendIndirectChecks(l, c)
		return
	}
	var g generation
	g.start(p)
	for t := Knight; t <= Queen; t++ {
		targets := c.direct[t] &^ g.occupied
		for b := g.own & p.byType[t]; b != 0; b = b.WithoutFirst() {
			s := b.First()
			l.addTargets(s, Attacks(t, s, g.occupied)&targets&g.pinMask(s), Quiet)
		}
	}
	g.allQuietPawnMoves(l, c.direct[Pawn])
}

// appendIndirectChecks does the same as AppendQuietChecks, for positions in which a move can also
// give check by opening a line. Such positions are rare, so appendIndirectChecks simply tests every
// quiet move.
func (p *Position) appendIndirectChecks(l *MoveList, c *Checks) {
	kept := l.n
	p.AppendQuiets(l)
	for _, m := range l.Slice()[kept:] {
		if c.GivesCheck(p, m) {
			l.moves[kept] = m
			kept++
		}
	}
	l.n = kept
}

// addMoves appends to l a piece's move to each of its targets, captures first.
func (g *generation) addMoves(l *MoveList, from Square, targets Bitboard) {
	l.addTargets(from, targets&g.enemy, Capture)
	l.addTargets(from, targets&^g.enemy, Quiet)
}

// kingMoves appends to l the king's moves to those squares of the set "targets" that are not
// attacked.
func (g *generation) kingMoves(l *MoveList, targets Bitboard) {
	g.addMoves(l, g.king, g.safeForKing(KingAttacks(g.king)&targets))
}

// safeForKing returns the targets that no enemy man attacks once the king has left its square.
func (g *generation) safeForKing(targets Bitboard) Bitboard {
	safe := targets
	occupied := g.occupied ^ g.king.Bitboard()
	for b := targets; b != 0; b = b.WithoutFirst() {
		if g.p.isAttacked(b.First(), g.them, occupied) {
			safe ^= b & -b
		}
	}
	return safe
}

// pieceMoves appends to l the moves of knights, bishops, rooks and queens whose target is in the
// set "targets".
func (g *generation) pieceMoves(l *MoveList, targets Bitboard) {
	for from, to := range g.pieces(targets) {
		g.addMoves(l, from, to)
	}
}

// The method "pieces" yields the square of each own knight, bishop, rook and queen, with the
// targets of its legal moves. It yields a queen twice: once with its bishop moves, and once with
// its rook moves.
func (g *generation) pieces(targets Bitboard) iter.Seq2[Square, Bitboard] {
	return func(yield func(Square, Bitboard) bool) {
		// A pinned knight has no move.
		for b := g.own & g.p.byType[Knight] &^ g.pinned; b != 0; b = b.WithoutFirst() {
			if s := b.First(); !yield(s, KnightAttacks(s)&targets) {
				return
			}
		}
		for b := g.own & (g.p.byType[Bishop] | g.p.byType[Queen]); b != 0; b = b.WithoutFirst() {
			if s := b.First(); !yield(s, BishopAttacks(s, g.occupied)&targets&g.pinMask(s)) {
				return
			}
		}
		for b := g.own & (g.p.byType[Rook] | g.p.byType[Queen]); b != 0; b = b.WithoutFirst() {
			if s := b.First(); !yield(s, RookAttacks(s, g.occupied)&targets&g.pinMask(s)) {
				return
			}
		}
	}
}

// pinMask returns the squares to which the piece on s may go without exposing its king. For a
// pinned piece this is the line of the pin. For any other piece it is the whole board.
func (g *generation) pinMask(s Square) Bitboard {
	if g.pinned.Has(s) {
		return Line(g.king, s)
	}
	return ^Bitboard(0)
}
