package tb

import (
	"maps"
	"runtime"
	"slices"

	"burnside/board"
	"burnside/internal/parallel"
	"burnside/tb/ending"
)

// A blockKey says which block of which side.
type blockKey struct {
	side   *storedSide
	number int
}

// missing is the blocks that probes will ask for and that are not in the cache, with the
// last entry that they need of each.
type missing map[blockKey]int

// add enters the block of an index, unless it is in the cache.
func (m missing) add(side *storedSide, index uint64) {
	number, place := side.split(index)
	if side.cached(number, place) == nil {
		key := blockKey{side, number}
		m[key] = max(m[key], place)
	}
}

// decode decodes the blocks on all processors, each once and no further than needed.
// Faults are left to the probes.
func (m missing) decode(c *cache) {
	keys := slices.Collect(maps.Keys(m))
	parallel.Do(runtime.GOMAXPROCS(0), len(keys), func(i int) { _, _ = keys[i].side.decode(keys[i].number, m[keys[i]], c) })
}

// blocksAhead is the blocks that probes of some positions will ask for: those that hold
// their values, and those that hold the values after their quiet moves. What is behind
// captures and promotions is left out: few of these blocks are asked for.
type blocksAhead struct{ own, next missing }

// blocksOf returns the blocks that probes of some positions will ask for.
func (s *Set) blocksOf(d *directory, positions []board.Position) blocksAhead {
	ahead := blocksAhead{missing{}, missing{}}
	for i := range positions {
		p := &positions[i]
		if !probed(p) {
			continue
		}
		w := workOut{set: s, directory: d}
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

// decodeAhead decodes the blocks that quiet moves lead to.
func (w *workOut) decodeAhead(moves []board.Move, placement *ending.Placement) {
	blocks := missing{}
	w.need(moves, placement, blocks)
	blocks.decode(&w.set.cache)
}

// need enters the blocks that quiet moves lead to.
func (w *workOut) need(moves []board.Move, placement *ending.Placement, blocks missing) {
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
