package retrograde

import (
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/internal/rows"
)

// Positions with a right to capture en passant have no index. They arise only from a double push,
// so the generator treats double pushes specially. After the push, the other side has two choices.
// It can capture en passant; the value of this move comes from a smaller table. Or it can make
// another move; then the right is lost, and the position has the same value as without the right.
// The other side chooses the better value.

// passing belongs to one pawn. It holds the positions in which this pawn could legally be captured
// en passant if it had just made a double push to its square. Like a set in sideSets, it has one
// word for each row of each king pair.
type passing []board.Bitboard

// passingAt returns the positions of a row in which pawn i can be captured en passant.
func (w *worker) passingAt(i, row int) board.Bitboard {
	if w.generator.passing == nil {
		return 0
	}
	return w.generator.passing[i][w.First+row]
}

// findPassing finds the positions of the current pair in which a pawn can be captured en passant.
// If such a capture wins in n plies, the double push may lose. So findPassing notes that the
// position before the push must be looked at again at ply n+1.
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

// The method "refuted" takes positions of a row in which pawn i can be captured en passant. It
// returns the positions that the side to move wins in fewer plies than w.plies, by this capture or
// by another move.
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

// The method "reached" takes positions of a row that became won or lost in the last ply, as long as
// nobody can capture en passant. But if the last move was a double push of pawn i, the side to move
// may be able to. The method returns the positions that are won or lost in the same number of plies
// after such a push. A won position stays won. A lost position stays lost only if the capture
// loses, too. If the capture loses later than the other moves, the push wins only at a later ply,
// which the method "addLate" notes.
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

// findStalemates handles positions of the current pair whose only legal move is a capture en
// passant. Without the right to capture they are stalemates, so the search never finds them. If the
// capture loses, the push that allowed it wins. findStalemates notes at which ply the position
// before the push becomes won.
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

// addLate takes a position in which pawn i has just made a double push. It notes that the position
// before this push must be looked at again at the given ply.
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

// collectLate finds the positions that addLate has added for the current ply.
func (w *worker) collectLate(d *dues) {
	d.late = slices.DeleteFunc(d.late, func(d due) bool {
		if int(d.plies) == w.plies {
			w.find(int(d.row), d.positions)
		}
		return int(d.plies) <= w.plies
	})
}
