package seriesmate

import "burnside/board"

// men holds the men of one side by type. Index all has all of them.
type men [8]board.Bitboard

// all is the index of the set of all men of a side.
const all = board.NoPieceType

// The method "at" returns the type of the man on a square, which must hold one.
func (m *men) at(s board.Square) board.PieceType {
	for t := board.Pawn; t < board.King; t++ {
		if m[t&7].Has(s) {
			return t
		}
	}
	return board.King
}

// attackers returns the men that attack s. The parameter "occupied" holds the squares that count as
// occupied; men on other squares are ignored. The parameter "c" is the colour of the men, which
// gives the direction of pawns.
func (m *men) attackers(c board.Color, s board.Square, occupied board.Bitboard) board.Bitboard {
	return (board.PawnAttacks(c.Opponent(), s)&m[board.Pawn] |
		board.KnightAttacks(s)&m[board.Knight] |
		board.KingAttacks(s)&m[board.King] |
		board.BishopAttacks(s, occupied)&m.diagonalSliders() |
		board.RookAttacks(s, occupied)&m.orthogonalSliders()) & occupied
}

// diagonalSliders returns the bishops and queens.
func (m *men) diagonalSliders() board.Bitboard { return m[board.Bishop] | m[board.Queen] }

// orthogonalSliders returns the rooks and queens.
func (m *men) orthogonalSliders() board.Bitboard { return m[board.Rook] | m[board.Queen] }

// sliders returns the men that attack s along a line if the squares of occupied are taken.
func (m *men) sliders(s board.Square, occupied board.Bitboard) board.Bitboard {
	return board.RookAttacks(s, occupied)&m.orthogonalSliders() |
		board.BishopAttacks(s, occupied)&m.diagonalSliders()
}

// pinned returns the men that are alone between their king and a slider of the other side.
func (m *men) pinned(king board.Square, other *men) board.Bitboard {
	var pinned board.Bitboard
	// Only own men can be between, because men of the other side block the line.
	for snipers := other.sliders(king, other[all]); snipers != 0; snipers = snipers.WithoutFirst() {
		if blockers := board.Between(king, snipers.First()) & m[all]; !blockers.Several() {
			pinned |= blockers
		}
	}
	return pinned
}
