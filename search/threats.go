package search

import "burnside/board"

// threats are the squares that the opponent of the side to move attacks.
type threats struct {
	all board.Bitboard
	// lesser is, by the type of a man of the side to move, the squares where an
	// enemy man of less value attacks it.
	lesser [board.NumPieceTypes + 1]board.Bitboard
}

// threats returns the threats at the frame's position. They are worked out when
// they are first asked for: many nodes end before any quiet move is looked at.
func (f *frame) threats() *threats {
	if f.threatened.all == 0 {
		f.threatened.find(&f.position)
	}
	return &f.threatened
}

// threatens reports whether a man of the enemy may be able to take the one that
// makes the quiet move m: it attacks the target already, or the origin, past which
// it may see when the square is left.
func (f *frame) threatens(m board.Move) bool {
	return f.threats().all&(m.From().Bitboard()|m.To().Bitboard()) != 0
}

// forgetThreats is called when the frame's position changes. No position is
// without threats, since a king attacks three squares at least.
func (f *frame) forgetThreats() { f.threatened.all = 0 }

// find sets t to the threats against the side to move of p.
func (t *threats) find(p *board.Position) {
	them := p.SideToMove().Opponent()
	occupied := p.Occupied()
	attacked := board.AllPawnAttacks(them, p.Pieces(them, board.Pawn))
	t.lesser[board.Knight], t.lesser[board.Bishop] = attacked, attacked
	for b := p.Pieces(them, board.Knight); b != 0; b = b.WithoutFirst() {
		attacked |= board.KnightAttacks(b.First())
	}
	for b := p.Pieces(them, board.Bishop); b != 0; b = b.WithoutFirst() {
		attacked |= board.BishopAttacks(b.First(), occupied)
	}
	t.lesser[board.Rook] = attacked
	for b := p.Pieces(them, board.Rook); b != 0; b = b.WithoutFirst() {
		attacked |= board.RookAttacks(b.First(), occupied)
	}
	t.lesser[board.Queen] = attacked
	for b := p.Pieces(them, board.Queen); b != 0; b = b.WithoutFirst() {
		attacked |= board.QueenAttacks(b.First(), occupied)
	}
	t.all = attacked | board.KingAttacks(p.King(them))
}
