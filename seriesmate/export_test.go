package seriesmate

import "burnside/board"

// EnPassant returns the squares that the other side's pawns passed by double pushes in the last
// series. The first move of the series may capture en passant there.
func (p *Position) EnPassant() board.Bitboard { return p.enPassant }
