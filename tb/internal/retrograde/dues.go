package retrograde

import (
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// A due is a note: at the ply "plies", positions of a row must be looked at again because of
// captures and promotions. If "plies" is odd, each of the positions has a capture or promotion that
// wins in this number of plies. If "plies" is even, all captures and promotions lose, and the
// slowest loses in this number of plies. From this ply on, the positions may be lost.
type due struct {
	positions board.Bitboard
	row       int32
	plies     uint16
}

// dues holds the dues of a king pair with one side to move.
type dues struct {
	sorted []plyDues // in the order of their plies, from the current ply on
	late   []due     // added while plies are processed; see addLate
}

// plyDues holds the dues of one ply. (A due is a note to look at positions of a row again at this
// ply.) Dues take a large part of the generator's memory. A slice of structs would have unused
// bytes between its elements. So each field of a due has a slice of its own.
type plyDues struct {
	plies     uint16
	rows      []int32
	positions []board.Bitboard // positions[i] belongs to rows[i]
}

// bytesOfDue is the number of bytes that a due takes in plyDues.
const bytesOfDue = 4 + 8

// sortDues sorts dues by ply. It returns one plyDues for each ply that has dues.
func sortDues(all []due) []plyDues {
	var counts []int
	for i := range all {
		for int(all[i].plies) >= len(counts) {
			counts = append(counts, 0)
		}
		counts[all[i].plies]++
	}
	byPlies := make([]plyDues, len(counts))
	rows, positions := make([]int32, len(all)), make([]board.Bitboard, len(all))
	for plies, n := range counts {
		byPlies[plies] = plyDues{uint16(plies), rows[:0:n], positions[:0:n]}
		rows, positions = rows[n:], positions[n:]
	}
	for i := range all {
		d := &byPlies[all[i].plies]
		d.rows, d.positions = append(d.rows, all[i].row), append(d.positions, all[i].positions)
	}
	return slices.Clone(slices.DeleteFunc(byPlies, func(d plyDues) bool { return len(d.rows) == 0 }))
}

// take removes the dues of the given ply from d and returns them; see due. The caller must take the
// plies in rising order.
func (d *dues) take(plies int) plyDues {
	if len(d.sorted) == 0 || int(d.sorted[0].plies) != plies {
		return plyDues{}
	}
	first := d.sorted[0]
	d.sorted = d.sorted[1:]
	return first
}

// These constants serve to estimate how many dues an ending has; see due. They are mean numbers of
// dues for each row and side to move. All captures together cause duesByCaptures dues. Each pawn
// that can promote causes duesByPawn dues. Both numbers were measured with endings of three to five
// men. Added up for both sides to move, the estimate was wrong by at most 1.5 dues for each row.
const (
	duesByCaptures = 2.0
	duesByPawn     = 0.6
)

// bytesOfDues estimates how many bytes the dues of an ending take for each row of a king pair; see
// due.
func bytesOfDues(m ending.Material) uint64 {
	number := 0.0
	for side := board.White; side <= board.Black; side++ {
		number += duesByPawn * float64(m.Count(side, board.Pawn))
		if canBeDecided(m, side) {
			number += duesByCaptures
		}
	}
	return uint64(number * bytesOfDue)
}

// canBeDecided reports whether a capture by the given side can lead to an ending in which wins are
// common. These are endings in which one of the sides has a queen, a rook, a pawn, three knights,
// or a bishop with another minor piece.
func canBeDecided(m ending.Material, side board.Color) bool {
	for captured := board.Pawn; captured < board.King; captured++ {
		if m.Count(side^1, captured) == 0 {
			continue
		}
		for of := board.White; of <= board.Black; of++ {
			count := func(kind board.PieceType) int {
				n := m.Count(of, kind)
				if of != side && kind == captured {
					n--
				}
				return n
			}
			if count(board.Pawn)+count(board.Rook)+count(board.Queen) > 0 ||
				count(board.Bishop) > 0 && count(board.Bishop)+count(board.Knight) > 1 || count(board.Knight) > 2 {
				return true
			}
		}
	}
	return false
}

// collectDueWins finds the positions whose best capture or promotion wins in w.plies plies.
func (w *worker) collectDueWins(side board.Color) {
	d := &w.generator.sides[side].dues[w.Pair]
	now := d.take(w.plies)
	for i, row := range now.rows {
		w.find(int(row), now.positions[i])
	}
	w.collectLate(d)
}

// collectDueLosses finds positions whose captures and promotions all lose. The slowest of these
// moves must lose in w.plies plies. From this ply on, such a position may be lost.
func (w *worker) collectDueLosses(side board.Color) {
	own := &w.generator.sides[side]
	d := &own.dues[w.Pair]
	now := d.take(w.plies)
	for i, row := range now.rows {
		w.find(int(row), now.positions[i])
		own.closed[w.First+int(row)] &^= now.positions[i]
	}
	w.collectLate(d)
}

// raiseLast makes the generator go on at least to the given ply, because a position must be looked
// at again at this ply.
func (g *generator) raiseLast(plies int) {
	for last := g.last.Load(); int(last) < plies; last = g.last.Load() {
		if g.last.CompareAndSwap(last, int32(plies)) {
			return
		}
	}
}

// findConversions finds the best captures and promotions in all positions of a king pair. For them
// it makes dues: notes to look at these positions again at later plies.
func (w *worker) findConversions(pair int) {
	w.Enter(pair)
	c := &w.Conversions
	for side := board.White; side <= board.Black; side++ {
		own := &w.generator.sides[side]
		for row := range w.Geometry.Rows {
			if !w.Possible(row) {
				continue
			}
			w.FindRowConversions(row, side)
			if c.Settled &^= own.won[w.First+row]; c.Settled != 0 {
				own.closed[w.First+row] = c.Settled
				w.addDues(row)
			}
		}
		own.dues[pair].sorted = sortDues(w.collected.dues)
		w.collected.dues = w.collected.dues[:0]
	}
	if w.generator.passing != nil {
		w.findPassing()
	}
}

// collectedDues is what a worker holds while it collects the dues of a king pair; see due.
type collectedDues struct {
	// While addDues handles a row, byPlies[n] holds the positions of the row whose best capture or
	// promotion wins or loses in n plies. The slice "plies" lists each number n for which
	// byPlies[n] is not empty.
	byPlies []board.Bitboard
	plies   []uint16
	dues    []due // dues of the king pair that have been found so far
}

// addDues makes dues from the best captures and promotions of a row.
func (w *worker) addDues(row int) {
	c := &w.collected
	for positions := w.Conversions.Settled; positions != 0; positions = positions.WithoutFirst() {
		rank := w.Conversions.Best[positions.First()&63]
		if rank == int32(dtm.Draw.Rank()) {
			continue
		}
		plies := dtm.OfRank(int(rank)).Plies()
		for plies >= len(c.byPlies) {
			c.byPlies = append(c.byPlies, 0)
		}
		if c.byPlies[plies] == 0 {
			c.plies = append(c.plies, uint16(plies))
		}
		c.byPlies[plies] |= positions & -positions
	}
	for _, plies := range c.plies {
		c.dues = append(c.dues, due{c.byPlies[plies], int32(row), plies})
		c.byPlies[plies] = 0
		w.generator.raiseLast(int(plies))
	}
	c.plies = c.plies[:0]
}
