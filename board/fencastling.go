package board

import "fmt"

// readCastling reads the castling rights. The men must have been read before.
func (r *fenReader) readCastling(text string) {
	if text == "-" {
		return
	}
	for _, letter := range text {
		c, side, rook, ok := r.castlingRight(letter)
		if !ok {
			r.fail("castling", text, fmt.Sprintf("%q is neither one of KQkq nor a file", letter))
			return
		}
		right := &r.setup.CastlingRooks[castlingIndex(c, side)]
		if *right != NoSquare && !(r.lenient && *right == rook) {
			r.fail("castling", text, fmt.Sprintf("%q gives a right for the second time", letter))
			return
		}
		*right = rook
	}
}

// castlingRight decodes a letter of the castling field into a colour, a wing and the rook's square.
// It does not check that the king and this rook are on their squares. The validation checks that,
// and reports the fault.
func (r *fenReader) castlingRight(letter rune) (c Color, side CastlingSide, rook Square, ok bool) {
	upper := letter
	if letter >= 'a' && letter <= 'z' {
		c, upper = Black, letter-'a'+'A'
	}
	switch {
	case upper == 'K':
		return c, Kingside, r.outermostRook(c, Kingside), true
	case upper == 'Q':
		return c, Queenside, r.outermostRook(c, Queenside), true
	case upper >= 'A' && upper <= 'H':
		r.setup.Chess960 = true
		rook = NewSquare(File(upper-'A'), Rank1.RelativeTo(c))
		king, found := r.backRankKing(c)
		if !found {
			king = E1.RelativeTo(c)
		}
		if rook < king {
			side = Queenside
		}
		return c, side, rook, true
	}
	return c, side, NoSquare, false
}

// backRankKing returns the square of c's king on its back rank.
func (r *fenReader) backRankKing(c Color) (king Square, found bool) {
	for f := range File(8) {
		s := NewSquare(f, Rank1.RelativeTo(c))
		if r.setup.Board[s] == NewPiece(c, King) {
			return s, true
		}
	}
	return NoSquare, false
}

// outermostRook returns the square of colour c's outermost rook on its back rank, on the given side
// of its king. If there is no such rook, it returns the corner.
func (r *fenReader) outermostRook(c Color, side CastlingSide) Square {
	corner := side.corner(c)
	king, found := r.backRankKing(c)
	if !found {
		return corner
	}
	for s := corner; s != king; s = side.inward(s) {
		if r.setup.Board[s] == NewPiece(c, Rook) {
			return s
		}
	}
	return corner
}
