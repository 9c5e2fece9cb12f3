package retrograde

import (
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/internal/rows"
)

// Positions with a right to capture en passant are not in the index. Only a double push leads
// to one, so the generator treats such a push specially: after it the other side has the
// better of two values, that of the position without the right and that of the capture,
// which a smaller table holds.

// passing is the set of positions in which one pawn, if it has just made a double push, can
// legally be taken en passant. Its words are ordered as those of sideSets.
type passing []board.Bitboard

// passingAt returns the positions of a row in which pawn i can be taken en
// passant.
func (w *worker) passingAt(i, row int) board.Bitboard {
	if w.generator.passing == nil {
		return 0
	}
	return w.generator.passing[i][w.First+row]
}

// findPassing finds the positions of the current pair in which a pawn can be taken en passant.
// Where the capture wins, the position before the double push is due one ply later: it may
// be lost from then on.
func (w *worker) findPassing() {
	for i := range w.Geometry.Men {
		m := &w.Geometry.Men[i]
		if m.Kind != board.Pawn {
			continue
		}
		for row := range w.Geometry.Rows {
			if !w.Possible(row) {
				continue
			}
			illegal := w.generator.sides[m.Color^1].won[w.First+row]
			for free := w.Free(w.Occupied(row)) &^ illegal; free != 0; free = free.WithoutFirst() {
				rank := w.RankEnPassant(i, row, free.First())
				if rank == rows.NoRank {
					continue
				}
				w.generator.passing[i][w.First+row] |= free & -free
				if rank > 0 {
					w.addLate(i, row, free&-free, dtm.OfRank(int(rank)).Plies()+1)
				}
			}
		}
	}
}

// refuted returns those of a row's positions that the side that can take pawn i en passant
// wins in fewer plies than the current ply. In all of the positions it can take the pawn.
func (w *worker) refuted(i, row int, positions board.Bitboard) board.Bitboard {
	refuted := positions & w.generator.sides[w.Geometry.Men[i].Color^1].won[w.First+row]
	for rest := positions &^ refuted; rest != 0; rest = rest.WithoutFirst() {
		rank := w.RankEnPassant(i, row, rest.First())
		if rank > 0 && dtm.OfRank(int(rank)).Plies() < w.plies {
			refuted |= rest & -rest
		}
	}
	return refuted
}

// reached returns those of a row's positions, all in the frontier, that keep the frontier's
// value after a double push of pawn i, when it may be taken en passant. All won positions
// do. Lost ones do unless the capture is better: if it does not lose, the push does not
// win; if it loses later, the position before the push is won later, by addLate.
func (w *worker) reached(i, row int, positions board.Bitboard) board.Bitboard {
	taken := positions & w.passingAt(i, row)
	if w.plies%2 == 0 || taken == 0 {
		return positions
	}
	for ; taken != 0; taken = taken.WithoutFirst() {
		rank := w.RankEnPassant(i, row, taken.First())
		if rank >= 0 {
			positions &^= taken & -taken
		} else if plies := dtm.OfRank(int(rank)).Plies(); plies >= w.plies {
			positions &^= taken & -taken
			w.addLate(i, row, taken&-taken, plies+1)
		}
	}
	return positions
}

// findStalemates handles the positions of the current pair in which a capture en passant is
// the only legal move. Without the right they are stalemates, which are in no frontier. If
// the capture loses, the position before the double push is due as a win.
func (w *worker) findStalemates() {
	for i, passing := range w.generator.passing {
		if passing == nil {
			continue
		}
		side := w.Geometry.Men[i].Color ^ 1
		own, other := &w.generator.sides[side], &w.generator.sides[side^1]
		for row := range w.Geometry.Rows {
			word := w.First + row
			quiet := passing[word] &^ own.closed[word] &^ own.won[word] &^ other.won[word]
			for stuck := w.withoutEscape(row, side, quiet); stuck != 0; stuck = stuck.WithoutFirst() {
				if rank := w.RankEnPassant(i, row, stuck.First()); rank < 0 {
					w.addLate(i, row, stuck&-stuck, dtm.OfRank(int(rank)).Plies()+1)
				}
			}
		}
	}
}

// addLate makes the position before a double push of pawn i to where it stands due at a ply.
func (w *worker) addLate(i, row int, position board.Bitboard, plies int) {
	m := &w.Geometry.Men[i]
	if i == len(w.Geometry.Men)-1 {
		position = position.Forward(m.Color ^ 1).Forward(m.Color ^ 1)
	} else {
		row -= 2 * m.Up() * m.Stride
	}
	late := &w.generator.sides[m.Color].dues[w.Pair].late
	*late = append(*late, due{position, int32(row), uint16(plies)})
	w.generator.raiseLast(plies)
}

// collectLate finds the positions that captures en passant make due at the current ply.
func (w *worker) collectLate(d *dues) {
	d.late = slices.DeleteFunc(d.late, func(d due) bool {
		if int(d.plies) == w.plies {
			w.find(int(d.row), d.positions)
		}
		return int(d.plies) <= w.plies
	})
}
