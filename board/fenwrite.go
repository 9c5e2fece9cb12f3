package board

import "strconv"

// FEN returns the position as X-FEN. X-FEN differs from standard FEN in two points. If a castling
// right belongs to a rook that is not the outermost on its wing, the right is written as the letter
// of the rook's file. The en-passant square is written only if an en-passant capture is legal.
func (p *Position) FEN() string { return p.fen(p.xfenCastlingLetter) }

// ShredderFEN returns the position as Shredder-FEN. It differs from FEN in one point: every castling
// right is the letter of the rook's file.
func (p *Position) ShredderFEN() string {
	return p.fen(func(c Color, _ CastlingSide, rook Square) byte { return fileLetter(c, rook) })
}

// FEN returns the setup as X-FEN. The setup need not be legal. Castling rights and an en-passant
// square that do not fit the men are left out. A counter out of range becomes the nearest value
// within its range.
func (s *Setup) FEN() string {
	fitting := *s
	fitting.DropUnfit()
	p := fitting.place()
	p.addState(&fitting)
	return p.FEN()
}

// fen writes the position. castlingLetter returns the letter of a castling right.
func (p *Position) fen(castlingLetter func(Color, CastlingSide, Square) byte) string {
	fen := make([]byte, 0, 92)
	fen = appendBoard(fen, &p.mailbox)
	fen = append(fen, ' ', "wb"[p.sideToMove&1], ' ')
	if p.castling == NoCastling {
		fen = append(fen, '-')
	}
	for _, c := range [2]Color{White, Black} {
		for _, side := range [2]CastlingSide{Kingside, Queenside} {
			if rook := p.CastlingRook(c, side); rook != NoSquare {
				fen = append(fen, castlingLetter(c, side, rook))
			}
		}
	}
	fen = append(fen, ' ')
	fen = append(fen, p.enPassant.String()...)
	fen = append(fen, ' ')
	fen = strconv.AppendUint(fen, uint64(p.halfmove), 10)
	fen = append(fen, ' ')
	fen = strconv.AppendUint(fen, uint64(p.fullmove), 10)
	return string(fen)
}

// FENBoard returns the board field of a FEN. Index 0 of the array is a1. NoPiece is an empty square.
func FENBoard(men *[NumSquares]Piece) string { return string(appendBoard(nil, men)) }

// appendBoard appends the board field.
func appendBoard(fen []byte, men *[NumSquares]Piece) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for f := range File(8) {
			piece := men[NewSquare(f, Rank(rank))]
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				fen = append(fen, '0'+empty)
				empty = 0
			}
			fen = append(fen, piece.Letter())
		}
		if empty > 0 {
			fen = append(fen, '0'+empty)
		}
		if rank > 0 {
			fen = append(fen, '/')
		}
	}
	return fen
}

// xfenCastlingLetter returns the letter for a castling right of colour c with the given rook. It is
// K or Q if c has no rook farther out on the same wing. Otherwise it is the letter of the rook's
// file.
func (p *Position) xfenCastlingLetter(c Color, side CastlingSide, rook Square) byte {
	for s := side.corner(c); s != rook; s = side.inward(s) {
		if p.mailbox[s] == NewPiece(c, Rook) {
			return fileLetter(c, rook)
		}
	}
	return [2][2]byte{{'K', 'Q'}, {'k', 'q'}}[c&1][side&1]
}

// fileLetter returns the letter of the file of s, upper case for White.
func fileLetter(c Color, s Square) byte {
	return [2]byte{'A', 'a'}[c&1] + byte(s.File())
}
