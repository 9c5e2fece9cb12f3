package board

// noisyPawnMoves appends the captures and promotions of pawns to l, without en passant. It appends
// only moves to squares in the set "allowed".
func (g *generation) noisyPawnMoves(l *MoveList, pawns, allowed Bitboard) {
	up := g.us.Up()
	last := Rank8.RelativeTo(g.us).Bitboard()
	west, east := g.pawnCaptures(pawns)
	west, east = west&allowed, east&allowed
	addPawnMoves(l, west&^last, up-1, Capture)
	addPawnMoves(l, east&^last, up+1, Capture)
	beforeLast := pawns & Rank7.RelativeTo(g.us).Bitboard()
	if beforeLast == 0 {
		return
	}
	addPromotions(l, west&last, up-1, true)
	addPromotions(l, east&last, up+1, true)
	addPromotions(l, beforeLast.shift(up)&^g.occupied&allowed, up, false)
}

// allNoisyPawnMoves appends the captures and promotions of all pawns.
func (g *generation) allNoisyPawnMoves(l *MoveList) {
	p := g.p
	pawns := g.own & p.byType[Pawn]
	g.noisyPawnMoves(l, pawns&^g.pinned, g.checkMask)
	for b := pawns & g.pinned; b != 0; b = b.WithoutFirst() {
		g.noisyPawnMoves(l, b&-b, g.checkMask&Line(g.king, b.First()))
	}
	if p.enPassant != NoSquare {
		for b := p.enPassantCapturers(p.enPassant); b != 0; b = b.WithoutFirst() {
			l.add(NewMove(b.First(), p.enPassant, EnPassant))
		}
	}
}

// allQuietPawnMoves appends to l the pushes of all pawns, without promotions. It appends only moves
// to squares in the set "targets".
func (g *generation) allQuietPawnMoves(l *MoveList, targets Bitboard) {
	pawns := g.own & g.p.byType[Pawn]
	g.quietPawnMoves(l, pawns&^g.pinned, targets)
	for b := pawns & g.pinned; b != 0; b = b.WithoutFirst() {
		g.quietPawnMoves(l, b&-b, targets&Line(g.king, b.First()))
	}
}

// quietPawnMoves appends the single and double pushes of pawns to l, without promotions. It appends
// only moves to squares in the set "allowed".
func (g *generation) quietPawnMoves(l *MoveList, pawns, allowed Bitboard) {
	up := g.us.Up()
	single, double := g.pawnPushes(pawns)
	addPawnMoves(l, single&allowed, up, Quiet)
	addPawnMoves(l, double&allowed, 2*up, DoublePush)
}

// pawnCaptures returns the target squares of the pawns' captures, without en passant. The result
// "west" holds the targets of captures towards the a-file. The result "east" holds the targets of
// captures towards the h-file.
func (g *generation) pawnCaptures(pawns Bitboard) (west, east Bitboard) {
	up := g.us.Up()
	return (pawns &^ FileABB).shift(up-1) & g.enemy, (pawns &^ FileHBB).shift(up+1) & g.enemy
}

// pawnPushes returns the targets of the pawns' single and double pushes, without promotions.
func (g *generation) pawnPushes(pawns Bitboard) (single, double Bitboard) {
	up := g.us.Up()
	single = (pawns &^ Rank7.RelativeTo(g.us).Bitboard()).shift(up) &^ g.occupied
	return single, (single & Rank3.RelativeTo(g.us).Bitboard()).shift(up) &^ g.occupied
}

// addPawnMoves appends to l one pawn move for each target. The parameter "by" is the square number
// of the target minus that of the origin.
func addPawnMoves(l *MoveList, targets Bitboard, by int, kind MoveKind) {
	n := l.n
	for ; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		l.moves[n&(MaxMoves-1)] = NewMove(to-Square(by), to, kind)
		n++
	}
	l.n = n
}

// addPromotions appends to l four promotions for each target, the queen first.
func addPromotions(l *MoveList, targets Bitboard, by int, capture bool) {
	for ; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		for t := Queen; t >= Knight; t-- {
			l.add(NewMove(to-Square(by), to, PromotionKind(t, capture)))
		}
	}
}
