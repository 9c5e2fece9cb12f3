package board

import "strings"

// Color is White or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Opponent returns the other side.
func (c Color) Opponent() Color { return c ^ 1 }

// Up returns the difference in square numbers of a single push by a pawn of colour c: 8 for White, -8
// for Black.
func (c Color) Up() int { return 8 - 16*int(c) }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// PieceType is the kind of a man without its colour.
type PieceType uint8

// These are the piece types. The zero value stands for none.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// NumPieceTypes is the length of arrays indexed by PieceType, NoPieceType included.
const NumPieceTypes = 7

// Letter returns the capital English letter of t, or '.' for NoPieceType.
func (t PieceType) Letter() byte { return ".PNBRQK"[t] }

// ParsePieceType reads an English piece letter, small or capital.
func ParsePieceType(letter byte) (PieceType, bool) {
	p, ok := ParsePiece(letter)
	return p.Type(), ok
}

// Piece is a man with its colour, or NoPiece. NoPiece is the zero value, so an array of zeros is an
// empty board.
type Piece uint8

// NoPiece is the content of an empty square.
const NoPiece Piece = 0

// The twelve men.
const (
	WhitePawn Piece = iota + 2
	BlackPawn
	WhiteKnight
	BlackKnight
	WhiteBishop
	BlackBishop
	WhiteRook
	BlackRook
	WhiteQueen
	BlackQueen
	WhiteKing
	BlackKing
)

// NumPieces is the length of arrays indexed by Piece. It is a power of two, so that an index can be
// masked instead of checked.
const NumPieces = 16

// pieceLetters holds the FEN letter of each piece at its number.
const pieceLetters = "..PpNnBbRrQqKk"

// NewPiece returns the man of the given side and type.
func NewPiece(c Color, t PieceType) Piece { return Piece(t)<<1 | Piece(c) }

// Type returns the type of p.
func (p Piece) Type() PieceType { return PieceType(p >> 1) }

// Color returns the side of p, which must not be NoPiece.
func (p Piece) Color() Color { return Color(p & 1) }

// Letter returns the FEN letter of p, a capital for White, or '.' for NoPiece.
func (p Piece) Letter() byte { return pieceLetters[p] }

// ParsePiece reads a FEN piece letter.
func ParsePiece(letter byte) (Piece, bool) {
	i := strings.IndexByte(pieceLetters, letter)
	if i < 2 {
		return NoPiece, false
	}
	return Piece(i), true
}
