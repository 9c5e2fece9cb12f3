package board

// CastlingRights is a set of castling rights.
type CastlingRights uint8

// These are the four rights, and the empty set.
const (
	WhiteKingside CastlingRights = 1 << iota
	WhiteQueenside
	BlackKingside
	BlackQueenside

	NoCastling CastlingRights = 0
)

// CastlingSide is the wing to which a king castles.
type CastlingSide uint8

// These are the two wings. Castling on the kingside puts the king on the g-file. Castling on the
// queenside puts the king on the c-file. In Chess960 the king and the rook may start on other
// squares than in standard chess.
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

// corner returns the square of the rook with which c castles to side in standard chess.
func (side CastlingSide) corner(c Color) Square {
	return [2]Square{H1, A1}[side&1].RelativeTo(c)
}

// inward returns the square beside s that is one step nearer to the other wing.
func (side CastlingSide) inward(s Square) Square {
	if side == Kingside {
		return s - 1
	}
	return s + 1
}

// castlingIndex returns the index of a right in arrays of four.
func castlingIndex(c Color, side CastlingSide) int { return int(c&1)<<1 | int(side&1) }

// StandardCastling reports whether every castling right is one of standard chess: the king is on
// the e-file, and the rook is in the corner.
func (p *Position) StandardCastling() bool {
	for _, c := range [2]Color{White, Black} {
		for _, side := range [2]CastlingSide{Kingside, Queenside} {
			rook := p.CastlingRook(c, side)
			if rook == NoSquare {
				continue
			}
			if rook != side.corner(c) || p.King(c) != E1.RelativeTo(c) {
				return false
			}
		}
	}
	return true
}

// AppendCastling appends the legal castling moves of p to l.
func (p *Position) AppendCastling(l *MoveList) {
	if p.checkers != 0 || p.castling == NoCastling {
		return
	}
	us := p.sideToMove
	for side := Kingside; side <= Queenside; side++ {
		if p.castlingLegal(us, side) {
			rook := p.castlingRooks[castlingIndex(us, side)]
			l.add(NewMove(p.King(us), rook, CastleKingside+MoveKind(side)))
		}
	}
}

// castlingLegal reports whether c may castle to side. c must not be in check.
func (p *Position) castlingLegal(c Color, side CastlingSide) bool {
	if p.castling&side.Right(c) == 0 {
		return false
	}
	king, rook := p.King(c), p.castlingRooks[castlingIndex(c, side)]
	kingTarget, rookTarget := side.KingTarget(c), side.RookTarget(c)
	kingPath := Between(king, kingTarget) | kingTarget.Bitboard()
	rookPath := Between(rook, rookTarget) | rookTarget.Bitboard()
	occupied := p.Occupied() &^ (king.Bitboard() | rook.Bitboard())
	if (kingPath|rookPath)&occupied != 0 {
		return false
	}
	// Test the king's path without the castling rook. In Chess960 the rook may stand between the
	// king's target and an enemy slider, and it leaves its square by castling. Without the rook, no
	// legal castling is rejected: a slider that attacks a square of the path through the rook's
	// square also attacks the target.
	for b := kingPath; b != 0; b = b.WithoutFirst() {
		if p.isAttacked(b.First(), c.Opponent(), occupied) {
			return false
		}
	}
	return true
}
