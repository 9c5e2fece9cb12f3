package board

// CastlingRights is a set of castling rights.
type CastlingRights uint8

// The single rights and their unions by side.
const (
	WhiteKingside CastlingRights = 1 << iota
	WhiteQueenside
	BlackKingside
	BlackQueenside

	NoCastling    CastlingRights = 0
	WhiteCastling                = WhiteKingside | WhiteQueenside
	BlackCastling                = BlackKingside | BlackQueenside
	AllCastling                  = WhiteCastling | BlackCastling
)

// CastlingSide is a wing to castle to.
type CastlingSide uint8

// The two wings. Kingside ends with the king on the g-file, Queenside with the
// king on the c-file, wherever king and rook started.
const (
	Kingside CastlingSide = iota
	Queenside
)

// Right returns the single right of c to castle to side.
func (side CastlingSide) Right(c Color) CastlingRights {
	return WhiteKingside << (2*CastlingRights(c) + CastlingRights(side))
}

// KingTarget returns the square on which c's king ends when it castles.
func (side CastlingSide) KingTarget(c Color) Square {
	return [2]Square{G1, C1}[side&1].RelativeTo(c)
}

// RookTarget returns the square on which c's rook ends when it castles.
func (side CastlingSide) RookTarget(c Color) Square {
	return [2]Square{F1, D1}[side&1].RelativeTo(c)
}

// castlingIndex is the place of a right in arrays of four.
func castlingIndex(c Color, side CastlingSide) int { return int(c&1)<<1 | int(side&1) }
