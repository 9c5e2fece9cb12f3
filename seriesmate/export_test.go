package seriesmate

import "burnside/board"

// EnPassant returns the squares onto which the first move of the series may capture en
// passant, if a pawn of the side to move stands next to the passed pawn and its king is not
// exposed.
func (p *Position) EnPassant() board.Bitboard { return p.enPassant }
