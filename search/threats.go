package search

import "burnside/board"

// threats holds the squares that the opponent of the side to move attacks.
type threats struct {
	all board.Bitboard
	// lesser holds, for each type of man, the squares that enemy men of less value attack.
	lesser [board.NumPieceTypes + 1]board.Bitboard
}

// The method "threats" returns the threats in the frame's position. It computes them on the first
// call, because many nodes end before any quiet move.
func (f *frame) threats() *threats {
	if f.threatened.all == 0 {
		f.threatened.find(&f.position)
	}
	return &f.threatened
}

// threatens reports whether an enemy man may be able to capture the man that makes the quiet move
// m. It returns true if an enemy man attacks the target square or the origin square. A slider that
// attacks the origin square may attack the target square once the man has left.
func (f *frame) threatens(m board.Move) bool {
	return f.threats().all&(m.From().Bitboard()|m.To().Bitboard()) != 0
}

// forgetThreats must be called when the frame's position changes. It marks the threats as unknown.
// Known threats are never empty, because a king attacks at least three squares.
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
