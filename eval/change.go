package eval

import "burnside/board"

// A change says what a move changes on the board. It lists the men that appear on squares and the
// men that leave squares.
type change struct {
	added, removed   [2]man
	nAdded, nRemoved int8
}

// A man is a piece on a square, stored as the single number 64·piece + square. Two bytes would be
// slower, because the processor stalls when it reads two bytes at once that were written one by
// one.
type man uint16

// newMan returns a man on a square.
func newMan(piece board.Piece, s board.Square) man { return man(piece)<<6 | man(s) }

// piece returns the man's piece.
func (m man) piece() board.Piece { return board.Piece(m >> 6) }

// square returns the man's square.
func (m man) square() board.Square { return board.Square(m & 63) }

// add records a man that appears on a square.
func (c *change) add(piece board.Piece, s board.Square) {
	c.added[c.nAdded] = newMan(piece, s)
	c.nAdded++
}

// remove records a man that leaves a square.
func (c *change) remove(piece board.Piece, s board.Square) {
	c.removed[c.nRemoved] = newMan(piece, s)
	c.nRemoved++
}

// The method "find" writes into c what the legal move m changes in the position p. c must be empty.
// The first man in the field "added" is the man that moves, on its new square. For castling this is
// the king.
func (c *change) find(p *board.Position, m board.Move) {
	us := p.SideToMove()
	from, to := m.From(), m.To()
	piece := p.Piece(from)
	if m.IsCastling() {
		rook := board.NewPiece(us, board.Rook)
		c.remove(piece, from)
		c.remove(rook, to)
		c.add(piece, m.CastlingSide().KingTarget(us))
		c.add(rook, m.CastlingSide().RookTarget(us))
		return
	}
	c.remove(piece, from)
	switch {
	case m.Kind() == board.EnPassant:
		c.remove(board.NewPiece(us.Opponent(), board.Pawn), to^8)
	case m.IsCapture():
		c.remove(p.Piece(to), to)
	}
	if m.IsPromotion() {
		piece = board.NewPiece(us, m.Promotion())
	}
	c.add(piece, to)
}
