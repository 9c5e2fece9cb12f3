package board

import "math/bits"

// A generation holds what the generators of one position share: who stands
// where, which men are pinned, and which targets meet a check.
type generation struct {
	p        *Position
	us, them Color
	king     Square
	own      Bitboard
	enemy    Bitboard
	occupied Bitboard
	pinned   Bitboard
	// evasion is the set of targets that answer a check: all squares without
	// one, the checker and the squares before it with one, none with two.
	evasion Bitboard
}

// start fills g for p.
func (g *generation) start(p *Position) {
	g.p = p
	g.us = p.sideToMove
	g.them = g.us.Opponent()
	g.king = p.King(g.us)
	g.own = p.byColor[g.us&1]
	g.enemy = p.byColor[g.them&1]
	g.occupied = g.own | g.enemy
	g.pinned = p.Pinned(g.us)
	switch {
	case p.checkers == 0:
		g.evasion = ^Bitboard(0)
	case p.checkers.Several():
		g.evasion = 0
	default:
		g.evasion = p.checkers | Between(g.king, p.checkers.First())
	}
}

// Generate fills l with all legal moves of p.
func (p *Position) Generate(l *MoveList) {
	l.Clear()
	var g generation
	g.start(p)
	g.kingMoves(l, ^g.own)
	if g.evasion == 0 {
		return
	}
	g.pieceMoves(l, g.evasion&^g.own)
	g.allNoisyPawnMoves(l)
	p.AppendCastling(l)
	g.allQuietPawnMoves(l, g.evasion)
}

// AppendNoisy appends the legal captures and promotions of p to l. In check
// these are the evasions among them.
func (p *Position) AppendNoisy(l *MoveList) {
	var g generation
	g.start(p)
	g.kingMoves(l, g.enemy)
	if g.evasion == 0 {
		return
	}
	g.pieceMoves(l, g.enemy&g.evasion)
	g.allNoisyPawnMoves(l)
}

// AppendQuiets appends the legal moves of p that are neither captures nor
// promotions to l, castling included. In check these are the evasions among
// them.
func (p *Position) AppendQuiets(l *MoveList) {
	var g generation
	g.start(p)
	g.kingMoves(l, ^g.occupied)
	if g.evasion == 0 {
		return
	}
	p.AppendCastling(l)
	g.pieceMoves(l, g.evasion&^g.occupied)
	g.allQuietPawnMoves(l, g.evasion)
}

// AppendQuietChecks appends those legal moves of p to l that are neither captures
// nor promotions and of which c, found for p, says that they give check. The side
// to move must not be in check itself.
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
			l.addTargets(s, Attacks(t, s, g.occupied)&targets&g.freedom(s), Quiet)
		}
	}
	g.allQuietPawnMoves(l, c.direct[Pawn])
}

// appendIndirectChecks is AppendQuietChecks where moves may also give check by
// opening a line, which is rare: it asks of each quiet move.
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

// addMoves appends the captures and then the quiet moves of a man to its targets.
func (g *generation) addMoves(l *MoveList, from Square, targets Bitboard) {
	l.addTargets(from, targets&g.enemy, Capture)
	l.addTargets(from, targets&^g.enemy, Quiet)
}

// kingMoves appends the king's moves to targets that are not attacked.
func (g *generation) kingMoves(l *MoveList, targets Bitboard) {
	g.addMoves(l, g.king, g.safeForKing(KingAttacks(g.king)&targets))
}

// safeForKing returns those of the targets that no enemy attacks once the king
// has left its square.
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

// pieceMoves appends the moves of knights, bishops, rooks and queens to the
// targets.
func (g *generation) pieceMoves(l *MoveList, targets Bitboard) {
	p := g.p
	// A pinned knight has no move.
	for b := g.own & p.byType[Knight] &^ g.pinned; b != 0; b = b.WithoutFirst() {
		s := b.First()
		g.addMoves(l, s, KnightAttacks(s)&targets)
	}
	for b := g.own & (p.byType[Bishop] | p.byType[Queen]); b != 0; b = b.WithoutFirst() {
		s := b.First()
		g.addMoves(l, s, BishopAttacks(s, g.occupied)&targets&g.freedom(s))
	}
	for b := g.own & (p.byType[Rook] | p.byType[Queen]); b != 0; b = b.WithoutFirst() {
		s := b.First()
		g.addMoves(l, s, RookAttacks(s, g.occupied)&targets&g.freedom(s))
	}
}

// freedom returns the squares to which the man on s may go without exposing
// its king: all, or the line of the pin.
func (g *generation) freedom(s Square) Bitboard {
	if g.pinned.Has(s) {
		return Line(g.king, s)
	}
	return ^Bitboard(0)
}

// shift moves all squares of b by a signed number of squares. What crosses the
// edges of the board must have been masked out.
func shift(b Bitboard, by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }

// Up returns the difference of squares of a pawn's single step.
func (c Color) Up() int { return 8 - 16*int(c) }

// noisyPawnMoves appends the captures and promotions of the pawns, en passant
// left out, to targets in allowed.
func (g *generation) noisyPawnMoves(l *MoveList, pawns, allowed Bitboard) {
	up := g.us.Up()
	last := Rank8.RelativeTo(g.us).Bitboard()
	west := shift(pawns&^FileABB, up-1) & g.enemy & allowed
	east := shift(pawns&^FileHBB, up+1) & g.enemy & allowed
	addPawnMoves(l, west&^last, up-1, Capture)
	addPawnMoves(l, east&^last, up+1, Capture)
	beforeLast := pawns & Rank7.RelativeTo(g.us).Bitboard()
	if beforeLast == 0 {
		return
	}
	addPromotions(l, west&last, up-1, true)
	addPromotions(l, east&last, up+1, true)
	addPromotions(l, shift(beforeLast, up)&^g.occupied&allowed, up, false)
}

// allNoisyPawnMoves appends the captures and promotions of all pawns.
func (g *generation) allNoisyPawnMoves(l *MoveList) {
	p := g.p
	pawns := g.own & p.byType[Pawn]
	g.noisyPawnMoves(l, pawns&^g.pinned, g.evasion)
	for b := pawns & g.pinned; b != 0; b = b.WithoutFirst() {
		g.noisyPawnMoves(l, b&-b, g.evasion&Line(g.king, b.First()))
	}
	if p.enPassant != NoSquare {
		for b := p.enPassantCapturers(p.enPassant); b != 0; b = b.WithoutFirst() {
			l.add(NewMove(b.First(), p.enPassant, EnPassant))
		}
	}
}

// allQuietPawnMoves appends the steps of all pawns that do not promote, to the
// targets.
func (g *generation) allQuietPawnMoves(l *MoveList, targets Bitboard) {
	pawns := g.own & g.p.byType[Pawn]
	g.quietPawnMoves(l, pawns&^g.pinned, targets)
	for b := pawns & g.pinned; b != 0; b = b.WithoutFirst() {
		g.quietPawnMoves(l, b&-b, targets&Line(g.king, b.First()))
	}
}

// quietPawnMoves appends the single and double steps of the pawns that do not
// promote, to targets in allowed.
func (g *generation) quietPawnMoves(l *MoveList, pawns, allowed Bitboard) {
	up := g.us.Up()
	single, double := g.pawnSteps(pawns)
	addPawnMoves(l, single&allowed, up, Quiet)
	addPawnMoves(l, double&allowed, 2*up, DoublePush)
}

// pawnSteps returns where the single and double steps of the pawns lead that do not
// promote.
func (g *generation) pawnSteps(pawns Bitboard) (single, double Bitboard) {
	up := g.us.Up()
	single = shift(pawns&^Rank7.RelativeTo(g.us).Bitboard(), up) &^ g.occupied
	return single, shift(single&Rank3.RelativeTo(g.us).Bitboard(), up) &^ g.occupied
}

// addPawnMoves appends pawn moves to the targets, each from the square that
// lies step before it.
func addPawnMoves(l *MoveList, targets Bitboard, step int, kind MoveKind) {
	n := l.n
	for ; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		l.moves[n&(MaxMoves-1)] = NewMove(to-Square(step), to, kind)
		n++
	}
	l.n = n
}

// addPromotions appends the four promotions for each target, the queen first.
func addPromotions(l *MoveList, targets Bitboard, step int, capture bool) {
	for ; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		for t := Queen; t >= Knight; t-- {
			l.add(NewMove(to-Square(step), to, PromotionKind(t, capture)))
		}
	}
}

// AppendCastling appends the legal castling moves of p to l.
func (p *Position) AppendCastling(l *MoveList) {
	if p.checkers != 0 || p.castling == NoCastling {
		return
	}
	us := p.sideToMove
	for side := Kingside; side <= Queenside; side++ {
		if p.castlingLegal(us, side) {
			rook := p.castlingRooks[castlingIndex(us, side)]
			l.add(NewMove(p.King(us), rook, CastleKingside+MoveKind(side)))
		}
	}
}

// castlingLegal reports whether c, not in check, may castle to side.
func (p *Position) castlingLegal(c Color, side CastlingSide) bool {
	if p.castling&side.Right(c) == 0 {
		return false
	}
	king, rook := p.King(c), p.castlingRooks[castlingIndex(c, side)]
	kingTarget, rookTarget := side.KingTarget(c), side.RookTarget(c)
	kingPath := Between(king, kingTarget) | kingTarget.Bitboard()
	rookPath := Between(rook, rookTarget) | rookTarget.Bitboard()
	occupied := p.Occupied() &^ (king.Bitboard() | rook.Bitboard())
	if (kingPath|rookPath)&occupied != 0 {
		return false
	}
	// The rook is taken off for this test, because in Chess960 it may have
	// shielded the king's target. A slider behind it that reaches any square of
	// the path reaches the target too, so the test is not too strict.
	for b := kingPath; b != 0; b = b.WithoutFirst() {
		if p.isAttacked(b.First(), c.Opponent(), occupied) {
			return false
		}
	}
	return true
}
