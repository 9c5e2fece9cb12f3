package retrograde

import (
	"burnside/board"
	"burnside/tb/ending"
)

// withoutEscape returns those of a row's positions in which every move other than a capture
// or promotion leads to a position that the other side is known to win or in which it could
// take the king. A double push that can be captured en passant counts as losing also if
// that capture wins.
func (w *worker) withoutEscape(row int, side board.Color, positions board.Bitboard) board.Bitboard {
	if positions == 0 {
		return 0
	}
	won := w.generator.sides[side^1].won
	occupied := w.occupied(row)
	if w.geometry.bit.color == side {
		positions = w.withoutEscapeByBit(row, positions, occupied, won[w.first+row])
	}
	for _, i := range w.geometry.movers[side] {
		if positions == 0 {
			return 0
		}
		positions = w.withoutEscapeByMan(i, row, positions, occupied, won[w.first:w.first+w.geometry.rows])
	}
	return w.withoutEscapeByKing(row, side, positions, won)
}

// withoutEscapeByKing removes the positions from which a king's move escapes.
func (w *worker) withoutEscapeByKing(row int, side board.Color, positions board.Bitboard,
	won []board.Bitboard) board.Bitboard {
	men := w.geometry.row[row].occupied
	moves := w.at.moves[side]
	for i := range moves {
		if positions == 0 {
			return 0
		}
		move := &moves[i]
		if men.Has(move.to) {
			continue
		}
		escapes := ^won[move.pair*w.geometry.rows+w.geometry.image(move.image, row)]
		positions &^= move.inverse.ApplyBitboard(escapes) &^ move.to.Bitboard()
	}
	return positions
}

// withoutEscapeByMan removes the positions from which man i, not the last, escapes. won holds
// the words of the king pair.
func (w *worker) withoutEscapeByMan(i, row int, positions, occupied board.Bitboard,
	won []board.Bitboard) board.Bitboard {
	m := &w.geometry.men[i]
	square := w.geometry.row[row].squares[i]
	switch m.kind {
	case board.Pawn:
		return w.withoutEscapeByPawn(i, row, positions, occupied, won)
	case board.Knight:
		for to := board.KnightAttacks(square) &^ occupied; to != 0; to = to.WithoutFirst() {
			positions &= won[row+m.step(square, to.First())] | to&-to
		}
		return positions
	}
	for _, r := range raysOf(m.kind, square) {
		// The last man blocks its own square and those after it on the ray.
		var blocked board.Bitboard
		for _, to := range r.squares[:r.length] {
			if occupied.Has(to) {
				break
			}
			blocked |= to.Bitboard()
			positions &= won[row+m.step(square, to)] | blocked
		}
		if positions == 0 {
			return 0
		}
	}
	return positions
}

// withoutEscapeByPawn removes the positions from which a push of pawn i, not the last man,
// escapes.
func (w *worker) withoutEscapeByPawn(i, row int, positions, occupied board.Bitboard,
	won []board.Bitboard) board.Bitboard {
	m := &w.geometry.men[i]
	pawn := w.geometry.row[row].squares[i].Bitboard()
	single := pawn.Forward(m.color) & ending.PawnSquares &^ occupied
	if single == 0 {
		return positions
	}
	step := m.up() * m.stride
	positions &= won[row+step] | single
	double := single.Forward(m.color) & m.doubleRank() &^ occupied
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

// withoutEscapeByBit removes the positions from which the row's last man escapes. won is the
// row's word.
func (w *worker) withoutEscapeByBit(row int, positions, occupied, won board.Bitboard) board.Bitboard {
	if w.geometry.bit.kind != board.Pawn {
		return positions &^ spread(w.geometry.bit.kind, ^won&^occupied, occupied)
	}
	empty := ending.PawnSquares &^ occupied
	escapes := empty &^ won
	passing := w.passingAt(len(w.geometry.men)-1, row)
	positions &^= escapes.Forward(w.geometry.bit.color^1) | w.doubleOrigins(escapes&^passing, empty)
	taken := w.doubleTargets(positions, empty) & passing
	if taken == 0 {
		return positions
	}
	return positions &^ w.doubleOrigins(taken&^w.refuted(len(w.geometry.men)-1, row, taken), empty)
}

// doubleOrigins returns the squares from which the row's last man, a pawn, reaches the given
// squares by a double push.
func (w *worker) doubleOrigins(to, empty board.Bitboard) board.Bitboard {
	back := w.geometry.bit.color ^ 1
	return ((to & w.geometry.bit.doubleRank()).Forward(back) & empty).Forward(back) & ending.PawnSquares
}

// doubleTargets returns the squares that the row's last man, a pawn, reaches from the given
// squares by a double push.
func (w *worker) doubleTargets(from, empty board.Bitboard) board.Bitboard {
	return (from.Forward(w.geometry.bit.color) & empty).Forward(w.geometry.bit.color) & empty & w.geometry.bit.doubleRank()
}
