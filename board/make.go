package board

// Make copies p into next and makes m there. m must be legal in p. next must not be p. Make allocates
// no memory.
func (p *Position) Make(m Move, next *Position) {
	*next = *p
	next.startMove()
	us := p.sideToMove
	from, to := m.From(), m.To()
	piece := p.mailbox[from&63]
	switch kind := m.Kind(); {
	case kind == Quiet && piece.Type() != Pawn:
		next.move(piece, from, to)
		next.halfmove++
	case kind == CastleKingside, kind == CastleQueenside:
		next.castle(us, from, to, m.CastlingSide())
		next.halfmove++
	default:
		next.makeZeroing(m, piece)
	}
	if next.castling != NoCastling {
		next.dropCastlingRights(from, to, piece)
	}
	next.sideToMove = us.Opponent()
	if m.Kind() == DoublePush {
		next.offerEnPassant(from)
	}
	next.checkers = next.computeCheckers()
}

// After returns the position after m, which must be legal in p. It makes one copy more than Make,
// so code that must be fast uses Make.
func (p *Position) After(m Move) Position {
	var next Position
	p.Make(m, &next)
	return next
}

// MakeNull copies p into next and passes the turn there. The side to move must not be in check.
func (p *Position) MakeNull(next *Position) {
	*next = *p
	next.startMove()
	next.halfmove++
	next.pliesSinceNull = 0
	next.sideToMove = p.sideToMove.Opponent()
	next.checkers = 0
}

// startMove does what all moves have in common. It clears the en-passant square, switches the side
// to move in the key, and updates the counters.
func (p *Position) startMove() {
	if p.enPassant != NoSquare {
		p.key ^= enPassantKeys[p.enPassant&7]
		p.enPassant = NoSquare
	}
	p.key ^= sideKey
	p.fullmove += uint16(p.sideToMove)
	p.pliesSinceNull++
}

// makeZeroing makes a capture or a pawn move, which reset the halfmove clock.
func (p *Position) makeZeroing(m Move, piece Piece) {
	from, to := m.From(), m.To()
	p.halfmove = 0
	if m.IsCapture() {
		square := to
		if m.Kind() == EnPassant {
			square = capturedByEnPassant(to)
		}
		p.remove(p.mailbox[square&63], square)
	}
	if m.IsPromotion() {
		p.remove(piece, from)
		p.put(NewPiece(p.sideToMove, m.Promotion()), to)
		return
	}
	p.move(piece, from, to)
}

// capturedByEnPassant returns the square of the pawn that disappears when a pawn captures en
// passant onto target. This square is on rank 4 if target is on rank 3, and on rank 5 if target is
// on rank 6.
func capturedByEnPassant(target Square) Square { return target ^ 8 }

// move moves a man to an empty square, keys included.
func (p *Position) move(piece Piece, from, to Square) {
	both := from.Bitboard() | to.Bitboard()
	p.byType[piece.Type()&7] ^= both
	p.byColor[piece.Color()] ^= both
	p.mailbox[from&63] = NoPiece
	p.mailbox[to&63] = piece
	p.applyKey(piece, pieceKeys[piece&15][from&63]^pieceKeys[piece&15][to&63])
}

// castle moves king and rook. Each of them may end where the other started.
func (p *Position) castle(us Color, king, rook Square, side CastlingSide) {
	p.remove(NewPiece(us, King), king)
	p.remove(NewPiece(us, Rook), rook)
	p.put(NewPiece(us, King), side.KingTarget(us))
	p.put(NewPiece(us, Rook), side.RookTarget(us))
}

// dropCastlingRights removes the castling rights that a move of the given piece ends. A king move
// ends both rights of its side. A rook that moves or is captured ends its own right.
func (p *Position) dropCastlingRights(from, to Square, piece Piece) {
	for i, rook := range p.castlingRooks {
		if rook == NoSquare {
			continue
		}
		kingMoved := piece.Type() == King && Color(i>>1) == piece.Color()
		if kingMoved || rook == from || rook == to {
			p.castling &^= 1 << i
			p.key ^= castlingKeys[rook&63]
			p.castlingRooks[i] = NoSquare
		}
	}
}

// offerEnPassant is called after a double push from a square. It records the en-passant square if a
// capture onto it is legal. The other side must already be to move.
func (p *Position) offerEnPassant(from Square) {
	target := from.Bitboard().Forward(p.sideToMove.Opponent()).First()
	if p.enPassantLegal(target) {
		p.enPassant = target
		p.key ^= enPassantKeys[target&7]
	}
}

// enPassantLegal reports whether the side to move has a legal en-passant
// capture onto target.
func (p *Position) enPassantLegal(target Square) bool {
	return p.enPassantCapturers(target) != 0
}

// enPassantCapturers returns the pawns of the side to move that can legally
// capture en passant onto target.
func (p *Position) enPassantCapturers(target Square) Bitboard {
	us, them := p.sideToMove, p.sideToMove.Opponent()
	pawns := PawnAttacks(them, target) & p.Pieces(us, Pawn)
	if pawns == 0 {
		return 0
	}
	king := p.King(us)
	captured := capturedByEnPassant(target).Bitboard()
	var legal Bitboard
	for ; pawns != 0; pawns = pawns.WithoutFirst() {
		from := pawns.First().Bitboard()
		occupied := p.Occupied()&^(from|captured) | target.Bitboard()
		if p.AttackersTo(king, occupied)&p.byColor[them]&occupied == 0 {
			legal |= from
		}
	}
	return legal
}
