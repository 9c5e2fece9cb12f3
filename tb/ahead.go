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

// The type "missing" is a list of blocks that probes need but the cache does not hold. For each
// block it holds the number of the last entry that a probe needs.
type missing map[blockKey]int

// add adds a block to the list. This block contains the value at the given index. If the cache
// already holds the block, decoded at least up to this value, add does nothing.
func (m missing) add(side *storedSide, index uint64) {
	number, place := side.split(index)
	if side.cached(number, place) == nil {
		key := blockKey{side, number}
		m[key] = max(m[key], place)
	}
}

// decode decodes the blocks, using all processors. It decodes each block only as far as needed. It
// ignores errors, because the probe that needs a damaged block will report the damage.
func (m missing) decode(c *cache) {
	keys := slices.Collect(maps.Keys(m))
	parallel.Do(runtime.GOMAXPROCS(0), len(keys), func(i int) { _, _ = keys[i].side.decode(keys[i].number, m[keys[i]], c) })
}

// blocksAhead lists the missing blocks that probes of some positions need. The list "own" is for
// the values of the positions themselves. The list "next" is for the values of the positions after
// their quiet moves. There is no list for captures and promotions, because probes read few values
// after such moves.
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

// decodeAhead decodes the blocks that the method "need" finds.
func (w *deriver) decodeAhead(moves []board.Move, placement *ending.Placement) {
	blocks := missing{}
	w.need(moves, placement, blocks)
	blocks.decode(&w.set.cache)
}

// The method "need" adds blocks to the list "blocks": the blocks that hold the values after the
// quiet moves. It leaves out blocks that are in the cache.
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
