package board

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Packed is a position in 32 bytes, for data files and for sets. Each position has exactly one
// packing, so packings can be compared and used as map keys. Numbers of several bytes are
// little-endian.
//
//	bytes  0-7   occupied squares; bit n stands for square n (a1 = 0, h8 = 63)
//	bytes  8-23  the men in the order of their squares, four bits each, the
//	             first in the low half of byte 8; the value is that of Piece;
//	             0 after the last man
//	byte  24     bit 0: Black to move; bit 1: Chess960 form; bits 2-7: 0
//	byte  25     number of the en-passant square, 0 if there is none
//	bytes 26-27  castling rooks, four bits each, from the lowest: white
//	             kingside, white queenside, black kingside, black queenside;
//	             8 plus the rook's file, 0 without the right
//	bytes 28-29  halfmove clock
//	bytes 30-31  move number
//
// The en-passant square is there only if a capture onto it is legal. The bit for the Chess960 form
// is set whenever the castling rights are not those of standard chess.
type Packed [32]byte

// ErrPackedForm is wrapped by the error for bytes that are not the packing of any position.
var ErrPackedForm = errors.New("not the packing of any position")

// These are offsets and bits of Packed.
const (
	packedMen      = 8
	packedFlags    = 24
	packedEP       = 25
	packedCastling = 26
	packedHalfmove = 28
	packedFullmove = 30

	packedMaxMen    = 2 * (packedFlags - packedMen)
	packedBlack     = 1 << 0
	packedChess960  = 1 << 1
	packedHasRight  = 8
	packedRightBits = 4
)

// Pack returns the packed form of the position.
func (p *Position) Pack() Packed {
	var q Packed
	occupied := p.Occupied()
	binary.LittleEndian.PutUint64(q[:], uint64(occupied))
	for n := 0; occupied != 0; n++ {
		q[packedMen+n/2] |= byte(p.mailbox[occupied.First()]) << (n % 2 * 4)
		occupied = occupied.WithoutFirst()
	}
	if p.sideToMove == Black {
		q[packedFlags] |= packedBlack
	}
	if p.chess960 || !p.StandardCastling() {
		q[packedFlags] |= packedChess960
	}
	if p.enPassant != NoSquare {
		q[packedEP] = byte(p.enPassant)
	}
	var castling uint16
	for i, rook := range p.castlingRooks {
		if rook != NoSquare {
			castling |= (packedHasRight + uint16(rook.File())) << (packedRightBits * i)
		}
	}
	binary.LittleEndian.PutUint16(q[packedCastling:], castling)
	binary.LittleEndian.PutUint16(q[packedHalfmove:], p.halfmove)
	binary.LittleEndian.PutUint16(q[packedFullmove:], p.fullmove)
	return q
}

// Position unpacks a position. Arbitrary bytes are safe. If the position is not legal, the error
// wraps a *SetupError. If the bytes are not exactly what Pack would return for that position, the
// error wraps ErrPackedForm.
func (q Packed) Position() (Position, error) {
	s, err := q.setup()
	if err != nil {
		return Position{}, fmt.Errorf("packed position: %w", err)
	}
	p, err := s.Position()
	if err != nil {
		return Position{}, fmt.Errorf("packed position: %w", err)
	}
	if p.Pack() != q {
		return Position{}, fmt.Errorf("packed position: %w", ErrPackedForm)
	}
	return p, nil
}

// setup reads the fields. It checks only the number of men.
func (q *Packed) setup() (Setup, error) {
	s := NewSetup()
	occupied := Bitboard(binary.LittleEndian.Uint64(q[:]))
	if occupied.Count() > packedMaxMen {
		return s, ErrPackedForm
	}
	for n := 0; occupied != 0; n++ {
		s.Board[occupied.First()] = Piece(q[packedMen+n/2] >> (n % 2 * 4) & 15)
		occupied = occupied.WithoutFirst()
	}
	s.SideToMove = Color(q[packedFlags] & packedBlack)
	s.Chess960 = q[packedFlags]&packedChess960 != 0
	if ep := q[packedEP]; ep != 0 {
		s.EnPassant = Square(ep)
	}
	castling := binary.LittleEndian.Uint16(q[packedCastling:])
	for i := range s.CastlingRooks {
		right := castling >> (packedRightBits * i) & 15
		if right&packedHasRight != 0 {
			backRank := Rank1.RelativeTo(Color(i >> 1))
			s.CastlingRooks[i] = NewSquare(File(right&7), backRank)
		}
	}
	s.HalfmoveClock = int(binary.LittleEndian.Uint16(q[packedHalfmove:]))
	s.FullmoveNumber = int(binary.LittleEndian.Uint16(q[packedFullmove:]))
	return s, nil
}
