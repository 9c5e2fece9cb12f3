package board

// Position is a legal chess position: the men, the side to move, castling rights, en-passant
// square, counters, and the keys that identify it. It is a plain value without pointers, so a
// search keeps a copy for each ply.
type Position struct {
	byType  [NumPieceTypes + 1]Bitboard // indexed by PieceType; entry 0 is not used
	byColor [2]Bitboard
	mailbox [NumSquares]Piece

	key        Key
	pawnKey    Key
	minorKey   Key
	nonPawnKey [2]Key

	checkers Bitboard // men that give check to the side to move

	fullmove       uint16
	halfmove       uint16 // plies since the last capture or pawn move
	sideToMove     Color
	castling       CastlingRights
	castlingRooks  [4]Square // indexed by castlingIndex; NoSquare without the right
	enPassant      Square    // target square of a legal en-passant capture, else NoSquare
	chess960       bool      // whether moves are written in Chess960 form
	pliesSinceNull uint16    // plies since a null move or the start, for repetitions
}

// Piece returns the man on s, or NoPiece if the square is empty.
func (p *Position) Piece(s Square) Piece { return p.mailbox[s&63] }

// Captured returns the type of the man that a legal move captures. If the move captures nothing, it
// returns NoPieceType.
func (p *Position) Captured(m Move) PieceType {
	switch {
	case m.Kind() == EnPassant:
		return Pawn
	case m.IsCapture():
		return p.Piece(m.To()).Type()
	}
	return NoPieceType
}

// Pieces returns the squares of c's men of type t.
func (p *Position) Pieces(c Color, t PieceType) Bitboard {
	return p.byType[t&7] & p.byColor[c&1]
}

// ByType returns the squares of all men of type t, of both sides.
func (p *Position) ByType(t PieceType) Bitboard { return p.byType[t&7] }

// ByColor returns the squares of c's men.
func (p *Position) ByColor(c Color) Bitboard { return p.byColor[c&1] }

// Occupied returns the squares of all men.
func (p *Position) Occupied() Bitboard { return p.byColor[White] | p.byColor[Black] }

// King returns the square of c's king.
func (p *Position) King(c Color) Square { return p.Pieces(c, King).First() }

// SideToMove returns the side to move.
func (p *Position) SideToMove() Color { return p.sideToMove }

// Checkers returns the men that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// CastlingRights returns the castling rights that are left.
func (p *Position) CastlingRights() CastlingRights { return p.castling }

// CastlingRook returns the square of the rook with which c may castle on the given wing. If c has no
// such right, it returns NoSquare.
func (p *Position) CastlingRook(c Color, side CastlingSide) Square {
	return p.castlingRooks[castlingIndex(c, side)]
}

// EnPassant returns the target square of an en-passant capture, or NoSquare if no such capture is
// legal.
func (p *Position) EnPassant() Square { return p.enPassant }

// HalfmoveClock returns the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber returns the number of the current move, counted from 1.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// Chess960 reports whether moves of the position are written in Chess960 form. In that form, castling
// is the king capturing its own rook.
func (p *Position) Chess960() bool { return p.chess960 }

// SetChess960 chooses the form in which castling moves are written.
func (p *Position) SetChess960(on bool) { p.chess960 = on }

// Key returns the Zobrist key of the position. Positions that differ only in their counters
// have equal keys.
func (p *Position) Key() Key { return p.key }

// KeyAfter returns the key after m, computed in a simplified way. The result is wrong for castling,
// promotions, en passant and moves that lose castling rights. So use it only to prefetch an entry
// of a table, not to look it up.
func (p *Position) KeyAfter(m Move) Key {
	from, to := m.From(), m.To()
	k := p.key ^ sideKey ^ pieceKeys[p.mailbox[from]&15][from] ^ pieceKeys[p.mailbox[from]&15][to]
	if captured := p.mailbox[to]; captured != NoPiece {
		k ^= pieceKeys[captured&15][to]
	}
	return k
}

// PawnKey returns the key of the pawns of both sides.
func (p *Position) PawnKey() Key { return p.pawnKey }

// MinorKey returns the key of the knights, bishops and kings of both sides.
func (p *Position) MinorKey() Key { return p.minorKey }

// NonPawnKey returns the key of c's men except its pawns.
func (p *Position) NonPawnKey(c Color) Key { return p.nonPawnKey[c&1] }

// HasNonPawnMaterial reports whether c has anything other than its king and pawns.
func (p *Position) HasNonPawnMaterial(c Color) bool {
	return p.byColor[c&1]&^(p.byType[Pawn]|p.byType[King]) != 0
}

// put places a man on an empty square. It updates the keys.
func (p *Position) put(piece Piece, s Square) {
	bb := s.Bitboard()
	p.byType[piece.Type()&7] |= bb
	p.byColor[piece.Color()] |= bb
	p.mailbox[s&63] = piece
	p.toggleKeys(piece, s)
}

// remove takes a man off the square on which it stands. It updates the keys.
func (p *Position) remove(piece Piece, s Square) {
	bb := s.Bitboard()
	p.byType[piece.Type()&7] &^= bb
	p.byColor[piece.Color()] &^= bb
	p.mailbox[s&63] = NoPiece
	p.toggleKeys(piece, s)
}

// toggleKeys adds a man to the keys, or removes a man that they contain.
func (p *Position) toggleKeys(piece Piece, s Square) {
	p.applyKey(piece, pieceKeys[piece&15][s&63])
}

// applyKey applies the change that one man makes to all keys to which men of its kind belong.
func (p *Position) applyKey(piece Piece, change Key) {
	p.key ^= change
	if piece.Type() == Pawn {
		p.pawnKey ^= change
		return
	}
	p.nonPawnKey[piece.Color()] ^= change
	if minorPieces>>piece.Type()&1 != 0 {
		p.minorKey ^= change
	}
}

// minorPieces has a bit for each piece type that counts in the minor key.
const minorPieces = 1<<Knight | 1<<Bishop | 1<<King
