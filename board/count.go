package board

// CountLegal returns the number of legal moves of p. It does not list them.
func (p *Position) CountLegal() int {
	var g generation
	g.start(p)
	n := g.safeForKing(KingAttacks(g.king) &^ g.own).Count()
	if g.checkMask == 0 {
		return n
	}
	if p.checkers == 0 && p.castling != NoCastling {
		for side := Kingside; side <= Queenside; side++ {
			if p.castlingLegal(g.us, side) {
				n++
			}
		}
	}
	return n + g.countPieces(g.checkMask&^g.own) + g.countPawns()
}

// countPieces counts the moves of knights, bishops, rooks and queens to the targets.
func (g *generation) countPieces(targets Bitboard) int {
	n := 0
	for _, to := range g.pieces(targets) {
		n += to.Count()
	}
	return n
}

// countPawns counts the pawn moves, including en passant and promotions.
func (g *generation) countPawns() int {
	p := g.p
	pawns := g.own & p.byType[Pawn]
	n := g.countPawnMoves(pawns&^g.pinned, g.checkMask)
	for b := pawns & g.pinned; b != 0; b = b.WithoutFirst() {
		n += g.countPawnMoves(b&-b, g.checkMask&Line(g.king, b.First()))
	}
	if p.enPassant != NoSquare {
		n += p.enPassantCapturers(p.enPassant).Count()
	}
	return n
}

// countPawnMoves counts the moves of the pawns to squares in the set "allowed", without en passant.
// A promotion is counted four times.
func (g *generation) countPawnMoves(pawns, allowed Bitboard) int {
	up := g.us.Up()
	single := pawns.shift(up) &^ g.occupied
	double := (single & Rank3.RelativeTo(g.us).Bitboard()).shift(up) &^ g.occupied & allowed
	west, east := g.pawnCaptures(pawns)
	single, west, east = single&allowed, west&allowed, east&allowed
	n := single.Count() + double.Count() + west.Count() + east.Count()
	if last := Rank8.RelativeTo(g.us).Bitboard(); pawns&Rank7.RelativeTo(g.us).Bitboard() != 0 {
		n += 3 * ((single & last).Count() + (west & last).Count() + (east & last).Count())
	}
	return n
}
