package tb

import (
	"maps"
	"runtime"
	"slices"

	"burnside/board"
	"burnside/internal/parallel"
	"burnside/tb/ending"
)

// A blockKey identifies a block of a stored side.
type blockKey struct {
	side   *storedSide
	number int
}

// missing lists blocks that probes need and that the cache does not hold. For each block it holds the
// last entry that is needed.
type missing map[blockKey]int

// add enters the block that holds an index. It does nothing if the cache holds that block, decoded up
// to the index.
func (m missing) add(side *storedSide, index uint64) {
	number, place := side.split(index)
	if side.cached(number, place) == nil {
		key := blockKey{side, number}
		m[key] = max(m[key], place)
	}
}

// decode decodes the blocks on all processors. It decodes each block once and no further than needed.
// It ignores errors, because a probe that needs a damaged block reports it.
func (m missing) decode(c *cache) {
	keys := slices.Collect(maps.Keys(m))
	parallel.Do(runtime.GOMAXPROCS(0), len(keys), func(i int) { _, _ = keys[i].side.decode(keys[i].number, m[keys[i]], c) })
}

// blocksAhead lists the missing blocks that probes of some positions need. The list "own" has the
// blocks with the values of the positions themselves. The list "next" has the blocks with the values
// after their quiet moves. Blocks for captures and promotions are not listed, because few of them are
// read.
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

// decodeAhead decodes the missing blocks that hold the values after quiet moves.
func (w *deriver) decodeAhead(moves []board.Move, placement *ending.Placement) {
	blocks := missing{}
	w.need(moves, placement, blocks)
	blocks.decode(&w.set.cache)
}

// need enters the missing blocks that hold the values after quiet moves.
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
