package retrograde

import (
	"math/bits"

	"burnside/board"
)

// A worker is one thread of the generation. It changes only sets of its current king pair.
type worker struct {
	generator *generator
	geometry  *geometry // the generator's
	plies     int       // current ply
	stored    uint64    // indices given a legal value in the current step

	// at is the current king pair, pair its number, and first the place of its first word.
	at    *kingPair
	pair  int
	first int

	// found collects positions of the current pair by row; groups has a bit for each group of
	// rows that may hold one.
	found  []board.Bitboard
	groups uint64

	conversions conversions
}

// newWorkers returns as many workers as there are threads, at least one.
func newWorkers(g *generator, threads int) []*worker {
	workers := make([]*worker, max(threads, 1))
	for i := range workers {
		workers[i] = &worker{generator: g, geometry: g.geometry, found: make([]board.Bitboard, g.geometry.rows)}
	}
	return workers
}

// enter makes a king pair the current one.
func (w *worker) enter(pair int) {
	w.pair, w.at, w.first = pair, &w.geometry.pairs[pair], pair*w.geometry.rows
}

// add sets the positions of a row of w's current pair.
func (f *frontier) add(w *worker, row int, positions board.Bitboard) {
	f.words[w.first+row] = positions
	f.groups[w.pair] |= 1 << (row >> w.geometry.groupShift)
}

// clear empties the current pair's part of a frontier.
func (w *worker) clear(f *frontier) {
	for groups := f.groups[w.pair]; groups != 0; groups &= groups - 1 {
		from, to := w.geometry.groupRows(bits.TrailingZeros64(groups))
		clear(f.words[w.first+from : w.first+to])
	}
	f.groups[w.pair] = 0
}

// find adds positions of a row to those found.
func (w *worker) find(row int, positions board.Bitboard) {
	w.found[row] |= positions
	w.groups |= 1 << (row >> w.geometry.groupShift)
}

// eachFound calls visit for each row with found positions and empties found.
func (w *worker) eachFound(visit func(row int, found board.Bitboard)) {
	for ; w.groups != 0; w.groups &= w.groups - 1 {
		from, to := w.geometry.groupRows(bits.TrailingZeros64(w.groups))
		for row := from; row < to; row++ {
			if found := w.found[row]; found != 0 {
				w.found[row] = 0
				visit(row, found)
			}
		}
	}
}
