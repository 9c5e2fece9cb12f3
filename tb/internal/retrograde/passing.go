package retrograde

import (
	"slices"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
)

// Positions with a right to capture en passant are not in the index. Only a
// double push leads to one, so the generator judges such a push by what the
// right adds: the other side, to move, has the better of the position without
// the right and of the capture, which leads to a smaller table.

// passing is a set of positions, in the order of a sideSets' sets: those in which
// one pawn, having just made a double push, can legally be taken en passant.
type passing []board.Bitboard

// hasEnPassant reports whether pawns of an ending can be taken en passant.
func hasEnPassant(m ending.Material) bool {
	return m.Count(board.White, board.Pawn) > 0 && m.Count(board.Black, board.Pawn) > 0
}

// passingAt returns the positions of a row in which pawn i can be taken en
// passant.
func (w *worker) passingAt(i, row int) board.Bitboard {
	if w.generator.passing == nil {
		return 0
	}
	return w.generator.passing[i][w.first+row]
}

// findPassing finds the positions of the pair in hand in which a pawn can be
// taken en passant, and enters when the captures that win are due: positions
// before the double push may be lost from the next ply on.
func (w *worker) findPassing() {
	for i := range w.geometry.men {
		m := &w.geometry.men[i]
		if m.kind != board.Pawn {
			continue
		}
		for row := range w.geometry.rows {
			if !w.possible(row) {
				continue
			}
			illegal := w.generator.sides[m.color^1].won[w.first+row]
			for free := w.free(w.occupied(row)) &^ illegal; free != 0; free = free.WithoutFirst() {
				rank := w.rankEnPassant(i, row, free.First())
				if rank == noRank {
					continue
				}
				w.generator.passing[i][w.first+row] |= free & -free
				if rank > 0 {
					w.addLate(i, row, free&-free, dtm.OfRank(int(rank)).Plies()+1)
				}
			}
		}
	}
}

// rankEnPassant returns the rank of the best capture en passant of pawn i, if it
// has just made a double push to where it stands, in the position of a row with
// the last man on a square; noRank if none is legal.
func (w *worker) rankEnPassant(i, row int, last board.Square) int32 {
	m := &w.geometry.men[i]
	squares := w.geometry.row[row].squares
	squares[len(w.geometry.men)-1] = last
	occupied := w.occupied(row) | last.Bitboard()
	pawn := squares[i].Bitboard()
	passed := pawn.Forward(m.color ^ 1)
	if pawn&m.doubleRank() == 0 || (passed|passed.Forward(m.color^1))&occupied != 0 {
		return noRank
	}
	best := int32(noRank)
	attackers := pawn.East() | pawn.West()
	for j := range w.geometry.men {
		if w.geometry.men[j].color == m.color || w.geometry.men[j].kind != board.Pawn || !attackers.Has(squares[j]) {
			continue
		}
		c := &w.conversions
		c.squares[0], c.squares[1] = w.at.kings[0], w.at.kings[1]
		copy(c.squares[2:], squares[:len(w.geometry.men)])
		c.squares[2+j] = passed.First()
		best = max(best, w.bestRank(w.generator.links.capture[i], m.color^1))
	}
	return best
}

// refuted returns those of a row's positions, in all of which pawn i can be
// taken en passant, that are won for the side that can take it in fewer plies
// than are worked out.
func (w *worker) refuted(i, row int, positions board.Bitboard) board.Bitboard {
	refuted := positions & w.generator.sides[w.geometry.men[i].color^1].won[w.first+row]
	for rest := positions &^ refuted; rest != 0; rest = rest.WithoutFirst() {
		rank := w.rankEnPassant(i, row, rest.First())
		if rank > 0 && dtm.OfRank(int(rank)).Plies() < w.plies {
			refuted |= rest & -rest
		}
	}
	return refuted
}

// reached returns those of a row's positions, all in the frontier, that have the
// value of the frontier also as positions after a double push of pawn i, where
// it can perhaps be taken en passant. Of won positions all do. Of lost ones
// those do in which the capture loses as fast; if it loses later the position
// before the push is won by it later.
func (w *worker) reached(i, row int, positions board.Bitboard) board.Bitboard {
	taken := positions & w.passingAt(i, row)
	if w.plies%2 == 0 || taken == 0 {
		return positions
	}
	for ; taken != 0; taken = taken.WithoutFirst() {
		rank := w.rankEnPassant(i, row, taken.First())
		if rank >= 0 {
			positions &^= taken & -taken
		} else if plies := dtm.OfRank(int(rank)).Plies(); plies >= w.plies {
			positions &^= taken & -taken
			w.addLate(i, row, taken&-taken, plies+1)
		}
	}
	return positions
}

// findStalemates looks at the positions of the pair in hand in which a capture en
// passant is the only legal move. As positions without the right they are
// stalemates, which are no part of any frontier.
func (w *worker) findStalemates() {
	for i, passing := range w.generator.passing {
		if passing == nil {
			continue
		}
		side := w.geometry.men[i].color ^ 1
		own, other := &w.generator.sides[side], &w.generator.sides[side^1]
		for row := range w.geometry.rows {
			word := w.first + row
			quiet := passing[word] &^ own.closed[word] &^ own.won[word] &^ other.won[word]
			for stuck := w.withoutEscape(row, side, quiet); stuck != 0; stuck = stuck.WithoutFirst() {
				if rank := w.rankEnPassant(i, row, stuck.First()); rank < 0 {
					w.addLate(i, row, stuck&-stuck, dtm.OfRank(int(rank)).Plies()+1)
				}
			}
		}
	}
}

// addLate makes a position due in a number of plies in which pawn i has not yet
// made the double push to where it stands.
func (w *worker) addLate(i, row int, position board.Bitboard, plies int) {
	m := &w.geometry.men[i]
	if i == len(w.geometry.men)-1 {
		position = position.Forward(m.color ^ 1).Forward(m.color ^ 1)
	} else {
		row -= 2 * m.up() * m.stride
	}
	late := &w.generator.sides[m.color].dues[w.pair].late
	*late = append(*late, due{position, int32(row), uint16(plies)})
	w.generator.raiseLast(plies)
}

// collectLate finds the positions that the answer en passant to a double push
// makes due.
func (w *worker) collectLate(d *dues) {
	d.late = slices.DeleteFunc(d.late, func(d due) bool {
		if int(d.plies) == w.plies {
			w.find(int(d.row), d.positions)
		}
		return int(d.plies) <= w.plies
	})
}
