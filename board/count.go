package board

// CountLegal returns the number of legal moves of p, without listing them.
func (p *Position) CountLegal() int {
	var g generation
	g.start(p)
	n := g.safeForKing(KingAttacks(g.king) &^ g.own).Count()
	if g.evasion == 0 {
		return n
	}
	if p.checkers == 0 && p.castling != NoCastling {
		for side := Kingside; side <= Queenside; side++ {
			if p.castlingLegal(g.us, side) {
				n++
			}
		}
	}
	return n + g.countPieces(g.evasion&^g.own) + g.countPawns()
}

// countPieces counts the moves of knights, bishops, rooks and queens to the
// targets.
func (g *generation) countPieces(targets Bitboard) int {
	p := g.p
	n := 0
	for b := g.own & p.byType[Knight] &^ g.pinned; b != 0; b = b.WithoutFirst() {
		n += (KnightAttacks(b.First()) & targets).Count()
	}
	for b := g.own & (p.byType[Bishop] | p.byType[Queen]); b != 0; b = b.WithoutFirst() {
		s := b.First()
		n += (BishopAttacks(s, g.occupied) & targets & g.freedom(s)).Count()
	}
	for b := g.own & (p.byType[Rook] | p.byType[Queen]); b != 0; b = b.WithoutFirst() {
		s := b.First()
		n += (RookAttacks(s, g.occupied) & targets & g.freedom(s)).Count()
	}
	return n
}

// countPawns counts the pawn moves, en passant and promotions included.
func (g *generation) countPawns() int {
	p := g.p
	pawns := g.own & p.byType[Pawn]
	n := g.countPawnMoves(pawns&^g.pinned, g.evasion)
	for b := pawns & g.pinned; b != 0; b = b.WithoutFirst() {
		n += g.countPawnMoves(b&-b, g.evasion&Line(g.king, b.First()))
	}
	if p.enPassant != NoSquare {
		n += p.enPassantCapturers(p.enPassant).Count()
	}
	return n
}

// countPawnMoves counts the moves of the pawns, en passant left out, to
// targets in allowed; a promotion counts four times.
func (g *generation) countPawnMoves(pawns, allowed Bitboard) int {
	up := g.us.Up()
	single := shift(pawns, up) &^ g.occupied
	double := shift(single&Rank3.RelativeTo(g.us).Bitboard(), up) &^ g.occupied & allowed
	west := shift(pawns&^FileABB, up-1) & g.enemy & allowed
	east := shift(pawns&^FileHBB, up+1) & g.enemy & allowed
	single &= allowed
	n := single.Count() + double.Count() + west.Count() + east.Count()
	if last := Rank8.RelativeTo(g.us).Bitboard(); pawns&Rank7.RelativeTo(g.us).Bitboard() != 0 {
		n += 3 * ((single & last).Count() + (west & last).Count() + (east & last).Count())
	}
	return n
}
