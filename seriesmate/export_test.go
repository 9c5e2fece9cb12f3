package seriesmate

import "burnside/board"

// EnPassant returns the squares onto which the first move of the series may capture en passant. For
// each of them, a pawn of the side to move stands next to the passed pawn, and the capture does not
// expose its king.
func (p *Position) EnPassant() board.Bitboard { return p.enPassant }
