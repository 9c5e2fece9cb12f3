package retrograde

import (
	"math/bits"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// predecessors finds the positions with the given side to move from which a move leads to a
// position of the frontier f. The frontier holds the positions with the other side to move that
// became won or lost in the last ply. Captures and promotions are left out.
func (w *worker) predecessors(side board.Color, f *frontier) {
	w.predecessorsByKing(side, f)
	for groups := f.groups[w.Pair]; groups != 0; groups &= groups - 1 {
		from, to := w.Geometry.GroupRows(bits.TrailingZeros64(groups))
		for row := from; row < to; row++ {
			if positions := f.words[w.First+row]; positions != 0 {
				w.predecessorsByMen(side, row, positions)
			}
		}
	}
}

// predecessorsByKing finds the predecessors by moves of the king. It goes through the king moves
// that are possible in the current king pair. For each of these moves, it looks for positions of
// the frontier f with the king pair after the move. From such positions it takes the move back.
func (w *worker) predecessorsByKing(side board.Color, f *frontier) {
	origin := w.At.Kings[side].Bitboard()
	moves := w.At.Moves[side]
	for i := range moves {
		move := &moves[i]
		words := f.words[move.Pair*w.Geometry.Rows : (move.Pair+1)*w.Geometry.Rows]
		for groups := f.groups[move.Pair]; groups != 0; groups &= groups - 1 {
			from, to := w.Geometry.GroupRows(bits.TrailingZeros64(groups))
			for row := from; row < to; row++ {
				if words[row] == 0 {
					continue
				}
				before := w.Geometry.Image(move.Inverse, row)
				if w.Geometry.Row[before].Occupied&origin == 0 {
					w.find(before, move.Inverse.ApplyBitboard(words[row])&^origin)
				}
			}
		}
	}
}

// predecessorsByMen finds the predecessors of positions of a row. It takes back moves of all men
// except the king.
func (w *worker) predecessorsByMen(side board.Color, row int, positions board.Bitboard) {
	occupied := w.Occupied(row)
	for _, i := range w.Geometry.Movers[side] {
		m := &w.Geometry.Men[i]
		square := w.Geometry.Row[row].Squares[i]
		switch m.Kind {
		case board.Pawn:
			w.predecessorsByPawn(i, row, positions, occupied)
		case board.Knight:
			for from := board.KnightAttacks(square) &^ occupied; from != 0; from = from.WithoutFirst() {
				w.find(row+m.Step(square, from.First()), positions&^(from&-from))
			}
		default:
			for _, r := range rows.RaysOf(m.Kind, square) {
				moved := positions
				for _, from := range r.Squares[:r.Length] {
					moved &^= from.Bitboard()
					if occupied.Has(from) || moved == 0 {
						break
					}
					w.find(row+m.Step(square, from), moved)
				}
			}
		}
	}
	if w.Geometry.Bit.Color == side {
		w.predecessorsByBit(row, positions, occupied)
	}
}

// predecessorsByPawn finds the predecessors by pushes of pawn i, which is not the last man.
func (w *worker) predecessorsByPawn(i, row int, positions, occupied board.Bitboard) {
	m := &w.Geometry.Men[i]
	pawn := w.Geometry.Row[row].Squares[i].Bitboard()
	single := pawn.Forward(m.Color^1) & ending.PawnSquares &^ occupied
	if single == 0 {
		return
	}
	step := m.Up() * m.Stride
	w.find(row-step, positions&^single)
	double := (pawn & m.DoubleRank()).Forward(m.Color^1).Forward(m.Color^1) &^ occupied
	if double == 0 {
		return
	}
	if moved := w.reached(i, row, positions&^single&^double); moved != 0 {
		w.find(row-2*step, moved)
	}
}

// predecessorsByBit finds the predecessors by moves of the row's last man.
func (w *worker) predecessorsByBit(row int, positions, occupied board.Bitboard) {
	if w.Geometry.Bit.Kind != board.Pawn {
		w.find(row, spread(w.Geometry.Bit.Kind, positions, occupied))
		return
	}
	empty := ending.PawnSquares &^ occupied
	w.find(row, positions.Forward(w.Geometry.Bit.Color^1)&empty)
	if origins := w.DoubleOrigins(positions, empty) & empty; origins != 0 {
		reached := w.reached(len(w.Geometry.Men)-1, row, w.doubleTargets(origins, empty))
		w.find(row, w.DoubleOrigins(reached, empty))
	}
}
