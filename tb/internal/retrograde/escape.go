package retrograde

import (
	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// withoutEscape returns the positions of a row in which no quiet move saves the side to move. A
// move does not save it if the move leaves the king in check, or leads to a position that the other
// side is known to win. A double push does not save it either if a capture en passant wins.
func (w *worker) withoutEscape(row int, side board.Color, positions board.Bitboard) board.Bitboard {
	if positions == 0 {
		return 0
	}
	won := w.generator.sides[side^1].won
	occupied := w.Occupied(row)
	if w.Geometry.Bit.Color == side {
		positions = w.withoutEscapeByBit(row, positions, occupied, won[w.First+row])
	}
	for _, i := range w.Geometry.Movers[side] {
		if positions == 0 {
			return 0
		}
		positions = w.withoutEscapeByMan(i, row, positions, occupied, won[w.First:w.First+w.Geometry.Rows])
	}
	return w.withoutEscapeByKing(row, side, positions, won)
}

// withoutEscapeByKing removes from the set "positions" all positions in which a move of the king
// saves the side to move; see withoutEscape.
func (w *worker) withoutEscapeByKing(row int, side board.Color, positions board.Bitboard,
	won []board.Bitboard) board.Bitboard {
	men := w.Geometry.Row[row].Occupied
	moves := w.At.Moves[side]
	for i := range moves {
		if positions == 0 {
			return 0
		}
		move := &moves[i]
		if men.Has(move.To) {
			continue
		}
		escapes := ^won[move.Pair*w.Geometry.Rows+w.Geometry.Image(move.Image, row)]
		positions &^= move.Inverse.ApplyBitboard(escapes) &^ move.To.Bitboard()
	}
	return positions
}

// withoutEscapeByMan removes from the set "positions" all positions in which a move of man i saves
// the side to move. Man i is not the last man. The parameter "won" holds the positions of the
// current king pair that the other side is known to win.
func (w *worker) withoutEscapeByMan(i, row int, positions, occupied board.Bitboard,
	won []board.Bitboard) board.Bitboard {
	m := &w.Geometry.Men[i]
	square := w.Geometry.Row[row].Squares[i]
	switch m.Kind {
	case board.Pawn:
		return w.withoutEscapeByPawn(i, row, positions, occupied, won)
	case board.Knight:
		for to := board.KnightAttacks(square) &^ occupied; to != 0; to = to.WithoutFirst() {
			positions &= won[row+m.Step(square, to.First())] | to&-to
		}
		return positions
	}
	for _, r := range rows.RaysOf(m.Kind, square) {
		// The last man blocks its own square and the squares after it on the ray.
		var blocked board.Bitboard
		for _, to := range r.Squares[:r.Length] {
			if occupied.Has(to) {
				break
			}
			blocked |= to.Bitboard()
			positions &= won[row+m.Step(square, to)] | blocked
		}
		if positions == 0 {
			return 0
		}
	}
	return positions
}

// withoutEscapeByPawn removes from the set "positions" all positions in which a push of pawn i
// saves the side to move. Pawn i is not the last man.
func (w *worker) withoutEscapeByPawn(i, row int, positions, occupied board.Bitboard,
	won []board.Bitboard) board.Bitboard {
	m := &w.Geometry.Men[i]
	pawn := w.Geometry.Row[row].Squares[i].Bitboard()
	single := pawn.Forward(m.Color) & ending.PawnSquares &^ occupied
	if single == 0 {
		return positions
	}
	step := m.Up() * m.Stride
	positions &= won[row+step] | single
	double := single.Forward(m.Color) & m.DoubleRank() &^ occupied
	if double == 0 {
		return positions
	}
	after := row + 2*step
	positions &= won[after] | w.passingAt(i, after) | single | double
	if taken := positions & w.passingAt(i, after) &^ (single | double); taken != 0 {
		positions &^= taken &^ w.refuted(i, after, taken)
	}
	return positions
}

// withoutEscapeByBit removes from the set "positions" all positions in which a move of the row's
// last man saves the side to move. The parameter "won" holds the positions of this row that the
// other side is known to win.
func (w *worker) withoutEscapeByBit(row int, positions, occupied, won board.Bitboard) board.Bitboard {
	if w.Geometry.Bit.Kind != board.Pawn {
		return positions &^ spread(w.Geometry.Bit.Kind, ^won&^occupied, occupied)
	}
	empty := ending.PawnSquares &^ occupied
	escapes := empty &^ won
	passing := w.passingAt(len(w.Geometry.Men)-1, row)
	positions &^= escapes.Forward(w.Geometry.Bit.Color^1) | w.DoubleOrigins(escapes&^passing, empty)
	taken := w.doubleTargets(positions, empty) & passing
	if taken == 0 {
		return positions
	}
	return positions &^ w.DoubleOrigins(taken&^w.refuted(len(w.Geometry.Men)-1, row, taken), empty)
}

// doubleTargets returns the squares that the row's last man, a pawn, can reach by a double push
// from the squares "from".
func (w *worker) doubleTargets(from, empty board.Bitboard) board.Bitboard {
	return (from.Forward(w.Geometry.Bit.Color) & empty).Forward(w.Geometry.Bit.Color) & empty & w.Geometry.Bit.DoubleRank()
}
