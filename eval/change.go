package eval

import "burnside/board"

// change is the men that a move puts on the board and takes off.
type change struct {
	added, removed   [2]man
	nAdded, nRemoved int8
}

// man is a man on a square: 64·piece + square. It is one number because two bytes
// that are written apart and read together make the processor wait.
type man uint16

// newMan returns a man on a square.
func newMan(piece board.Piece, s board.Square) man { return man(piece)<<6 | man(s) }

// piece returns what the man is.
func (m man) piece() board.Piece { return board.Piece(m >> 6) }

// square returns where it stands.
func (m man) square() board.Square { return board.Square(m & 63) }

// add notes a man that is put on a square.
func (c *change) add(piece board.Piece, s board.Square) {
	c.added[c.nAdded] = newMan(piece, s)
	c.nAdded++
}

// remove notes a man that is taken off a square.
func (c *change) remove(piece board.Piece, s board.Square) {
	c.removed[c.nRemoved] = newMan(piece, s)
	c.nRemoved++
}

// find adds to c, which is empty, what m changes in p, where it is legal; first of the
// men added is the one that moves, in castling the king.
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
