package retrograde

import (
	"math/bits"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// A worker does the work of one thread. Each set has a part for each king pair, and the worker
// changes only the parts of its current pair.
type worker struct {
	rows.Walker
	generator *generator
	plies     int    // current ply
	stored    uint64 // number of indices that got a legal value in the current step

	// The slice "found" collects positions of the current king pair, one word for each row. The
	// word "groups" has one bit for each group of rows. If the bit is 0, no position of the group
	// has been found.
	found  []board.Bitboard
	groups uint64

	collected collectedDues
}

// newWorkers returns one worker for each thread, and at least one worker.
func newWorkers(g *generator, threads int) []*worker {
	workers := make([]*worker, max(threads, 1))
	for i := range workers {
		workers[i] = &worker{Walker: rows.Walker{Geometry: g.geometry, Links: g.links}, generator: g, found: make([]board.Bitboard, g.geometry.Rows)}
	}
	return workers
}

// add puts positions of a row into a frontier, the set of positions that became won or lost in the
// last ply. The row belongs to the current king pair of worker w.
func (f *frontier) add(w *worker, row int, positions board.Bitboard) {
	f.words[w.First+row] = positions
	f.groups[w.Pair] |= w.Geometry.GroupBit(row)
}

// clear removes the positions of the current king pair from a frontier, the set of positions that
// became won or lost in the last ply.
func (w *worker) clear(f *frontier) {
	for groups := f.groups[w.Pair]; groups != 0; groups &= groups - 1 {
		from, to := w.Geometry.GroupRows(bits.TrailingZeros64(groups))
		clear(f.words[w.First+from : w.First+to])
	}
	f.groups[w.Pair] = 0
}

// find adds positions of a row to the slice "found".
func (w *worker) find(row int, positions board.Bitboard) {
	w.found[row] |= positions
	w.groups |= w.Geometry.GroupBit(row)
}

// eachFound calls the function "visit" for each row with found positions, and removes these
// positions from the slice "found".
func (w *worker) eachFound(visit func(row int, found board.Bitboard)) {
	for ; w.groups != 0; w.groups &= w.groups - 1 {
		from, to := w.Geometry.GroupRows(bits.TrailingZeros64(w.groups))
		for row := from; row < to; row++ {
			if found := w.found[row]; found != 0 {
				w.found[row] = 0
				visit(row, found)
			}
		}
	}
}

// store enters one value for several positions of a row.
func (w *worker) store(row int, side board.Color, positions board.Bitboard, value dtm.Value) {
	if positions == 0 {
		return
	}
	base, free, positions := w.Indices(row, positions)
	groups := w.Geometry.Layout.Groups()
	last := len(groups) - 1
	count, weight := groups[last].Count, w.Geometry.Layout.Weights(w.Pair)[last]
	if value != dtm.Illegal {
		w.stored += uint64(positions.Count())
	}
	narrow, wide := w.generator.values.Narrow(side), w.generator.values.Wide(side)
	for ; positions != 0; positions = positions.WithoutFirst() {
		index := base + ending.Binomial(ending.RankAmong(free, positions.First()), count)*weight
		if narrow != nil {
			narrow[index] = uint8(value)
		} else {
			wide[index] = uint16(value)
		}
	}
}
