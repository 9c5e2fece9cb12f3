package retrograde

import (
	"math/bits"

	"burnside/board"
	"burnside/tb/ending"
)

// predecessors finds the positions with side to move from which a move other than a capture
// or promotion leads into the frontier of the other side.
func (w *worker) predecessors(side board.Color, f *frontier) {
	w.predecessorsByKing(side, f)
	for groups := f.groups[w.pair]; groups != 0; groups &= groups - 1 {
		from, to := w.geometry.groupRows(bits.TrailingZeros64(groups))
		for row := from; row < to; row++ {
			if positions := f.words[w.first+row]; positions != 0 {
				w.predecessorsByMen(side, row, positions)
			}
		}
	}
}

// predecessorsByKing finds the predecessors by moves of the king. It goes forward from the
// current pair, whose king is where the move begins: each of its moves leads to one king
// pair, whose frontier is mapped back.
func (w *worker) predecessorsByKing(side board.Color, f *frontier) {
	origin := w.at.kings[side].Bitboard()
	moves := w.at.moves[side]
	for i := range moves {
		move := &moves[i]
		words := f.words[move.pair*w.geometry.rows : (move.pair+1)*w.geometry.rows]
		for groups := f.groups[move.pair]; groups != 0; groups &= groups - 1 {
			from, to := w.geometry.groupRows(bits.TrailingZeros64(groups))
			for row := from; row < to; row++ {
				if words[row] == 0 {
					continue
				}
				before := w.geometry.image(move.inverse, row)
				if w.geometry.row[before].occupied&origin == 0 {
					w.find(before, move.inverse.ApplyBitboard(words[row])&^origin)
				}
			}
		}
	}
}

// predecessorsByMen finds the predecessors of a row's positions by moves of other men.
func (w *worker) predecessorsByMen(side board.Color, row int, positions board.Bitboard) {
	occupied := w.occupied(row)
	for _, i := range w.geometry.movers[side] {
		m := &w.geometry.men[i]
		square := w.geometry.row[row].squares[i]
		switch m.kind {
		case board.Pawn:
			w.predecessorsByPawn(i, row, positions, occupied)
		case board.Knight:
			for from := board.KnightAttacks(square) &^ occupied; from != 0; from = from.WithoutFirst() {
				w.find(row+m.step(square, from.First()), positions&^(from&-from))
			}
		default:
			for _, r := range raysOf(m.kind, square) {
				moved := positions
				for _, from := range r.squares[:r.length] {
					moved &^= from.Bitboard()
					if occupied.Has(from) || moved == 0 {
						break
					}
					w.find(row+m.step(square, from), moved)
				}
			}
		}
	}
	if w.geometry.bit.color == side {
		w.predecessorsByBit(row, positions, occupied)
	}
}

// predecessorsByPawn finds the predecessors by moves of pawn i, not the last man.
func (w *worker) predecessorsByPawn(i, row int, positions, occupied board.Bitboard) {
	m := &w.geometry.men[i]
	pawn := w.geometry.row[row].squares[i].Bitboard()
	single := pawn.Forward(m.color^1) & ending.PawnSquares &^ occupied
	if single == 0 {
		return
	}
	step := m.up() * m.stride
	w.find(row-step, positions&^single)
	double := (pawn & m.doubleRank()).Forward(m.color^1).Forward(m.color^1) &^ occupied
	if double == 0 {
		return
	}
	if moved := w.reached(i, row, positions&^single&^double); moved != 0 {
		w.find(row-2*step, moved)
	}
}

// predecessorsByBit finds the predecessors by moves of the row's last man.
func (w *worker) predecessorsByBit(row int, positions, occupied board.Bitboard) {
	if w.geometry.bit.kind != board.Pawn {
		w.find(row, spread(w.geometry.bit.kind, positions, occupied))
		return
	}
	empty := ending.PawnSquares &^ occupied
	w.find(row, positions.Forward(w.geometry.bit.color^1)&empty)
	if origins := w.doubleOrigins(positions, empty) & empty; origins != 0 {
		reached := w.reached(len(w.geometry.men)-1, row, w.doubleTargets(origins, empty))
		w.find(row, w.doubleOrigins(reached, empty))
	}
}

// step returns the change of the row number when the man moves.
func (m *rowMan) step(from, to board.Square) int { return (int(to) - int(from)) * m.stride }

// up returns the change of the pawn's square by a single push.
func (m *rowMan) up() int { return 8 - 16*int(m.color) }

// doubleRank returns the rank on which a double push of the pawn ends.
func (m *rowMan) doubleRank() board.Bitboard { return board.Rank4.RelativeTo(m.color).Bitboard() }
