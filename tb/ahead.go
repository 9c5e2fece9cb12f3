package tb

import (
	"maps"
	"runtime"
	"slices"

	"burnside/board"
	"burnside/internal/parallel"
	"burnside/tb/ending"
)

// A blockKey identifies a block of values: which stored side of a table, and which block of it.
type blockKey struct {
	side   *storedSide
	number int
}

// missing lists blocks that probes need but the cache does not hold. The value for a block is the
// number of the last entry that is needed from it.
type missing map[blockKey]int

// add enters the block that contains an index. It does nothing if the cache already has this block
// decoded up to the index.
func (m missing) add(side *storedSide, index uint64) {
	number, place := side.split(index)
	if side.cached(number, place) == nil {
		key := blockKey{side, number}
		m[key] = max(m[key], place)
	}
}

// decode decodes the blocks, using all processors. It decodes no block further than needed. It
// ignores errors, because the probe that needs a damaged block will report the damage.
func (m missing) decode(c *cache) {
	keys := slices.Collect(maps.Keys(m))
	parallel.Do(runtime.GOMAXPROCS(0), len(keys), func(i int) { _, _ = keys[i].side.decode(keys[i].number, m[keys[i]], c) })
}

// blocksAhead lists the missing blocks that probes of some positions need. The list "own" has the
// blocks with the values of the positions themselves. The list "next" has the blocks with the
// values after their quiet moves. The values after captures and promotions are left out, because
// few of them are read.
type blocksAhead struct{ own, next missing }

// blocksOf returns the missing blocks that probes of these positions need.
func (s *Set) blocksOf(d *directory, positions []board.Position) blocksAhead {
	ahead := blocksAhead{missing{}, missing{}}
	for i := range positions {
		p := &positions[i]
		if !probed(p) {
			continue
		}
		w := deriver{set: s, directory: d}
		switch l := w.find(p); l.state {
		case stored:
			ahead.own.add(l.side, l.index)
		case derivable:
			var moves board.MoveList
			p.AppendQuiets(&moves)
			placement := w.content.layout.PlacementOf(p, w.flipped)
			w.need(moves.Slice(), &placement, ahead.next)
		case known, unknown:
		}
	}
	return ahead
}

// decodeAhead decodes those blocks that hold the values after quiet moves and are not in the cache.
func (w *deriver) decodeAhead(moves []board.Move, placement *ending.Placement) {
	blocks := missing{}
	w.need(moves, placement, blocks)
	blocks.decode(&w.set.cache)
}

// need adds to "blocks" those blocks that hold the values after quiet moves and are not in the
// cache.
func (w *deriver) need(moves []board.Move, placement *ending.Placement, blocks missing) {
	side := w.content.sides[w.mover.Opponent()]
	if side == nil || w.full != nil {
		return
	}
	for _, m := range moves {
		if m.Kind() == board.Quiet {
			blocks.add(side, w.indexAfter(m, placement))
		}
	}
}
