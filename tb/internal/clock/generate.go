package clock

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// ErrLate is wrapped by the error for an ending that has a mate in more than dtm.MaxLeft plies, or
// whose captures and promotions lead to an ending with such a mate. In such an ending, the fifty-move
// rule may change values even with the halfmove clock at 0.
var ErrLate = errors.New("mates in more than 100 plies")

// Generate returns the staircases of an ending. v holds its values without the fifty-move rule.
// Generate calls smaller for the values of each ending in ending.Smaller. If progress is not nil, one
// goroutine calls it with the number of plies left. If ctx is done, Generate ends early with the
// context's error.
func Generate(ctx context.Context, v *dtm.Values, smaller func(ending.Material) (*dtm.Values, error), threads int,
	progress func(left int)) (*dtm.Staircases, error) {
	g, err := newGenerator(v, smaller, threads)
	if err == nil {
		err = g.run(ctx, progress)
	}
	if err != nil {
		return nil, fmt.Errorf("staircases of %s: %w", v.Material(), err)
	}
	return g.staircases()
}

// Memory returns an estimate of the bytes that Generate takes for an ending. It includes garbage, but
// not the values that Generate receives. The estimate is that of queen against pawn, which takes the
// most of all endings of four men.
func Memory(m ending.Material) uint64 {
	const bytesOfSide = 32 // of an index with one side to move
	return 2*ending.NewLayout(m).Size()*bytesOfSide + 8*rows.Rows(m)
}

// A generator finds the staircases of an ending.
type generator struct {
	layout  *ending.Layout
	men     []board.Piece
	groups  []ending.Group
	tables  map[ending.Material]*dtm.Values // of the ending and the smaller ones
	links   *rows.Links
	rows    *rows.Geometry
	threads int
	sides   [2]sideState
}

// sideState is the state of the positions with one side to move, by index. Twins have the same state,
// and lists hold only the lower index.
type sideState struct {
	final   []value  // without the rule
	now     []value  // with the plies left so far
	zeroing []value  // of the best capture or pawn move
	seen    []uint8  // plies left at which the position was last listed
	changed []change // with the plies left so far, compared with one ply less
	steps   [dtm.MaxLeft + 1]layer
}

// A layer holds the positions that change with a number of plies left, and their new values.
type layer struct {
	indices []uint32
	values  []value
}

// A change is a position with its value before it changed.
type change struct {
	index uint32
	old   value
}

// An entry is a position with its new value.
type entry struct {
	index uint32
	value value
}

// newGenerator checks the values and finds the best captures and pawn moves.
func newGenerator(v *dtm.Values, smaller func(ending.Material) (*dtm.Values, error), threads int) (*generator, error) {
	m := v.Material()
	g := &generator{layout: v.Layout(), men: v.Layout().Men(), groups: v.Layout().Groups(), tables: map[ending.Material]*dtm.Values{m: v}, threads: max(threads, 1)}
	tables, err := rows.CollectSmaller(m, func(s ending.Material) (*rows.Smaller, error) {
		values, err := smaller(s)
		if err != nil {
			return nil, err
		}
		g.tables[s] = values
		return rows.Whole(values), nil
	})
	if err != nil {
		return nil, err
	}
	for e, values := range g.tables {
		if !inTime(values) {
			return nil, fmt.Errorf("%s: %w", e, ErrLate)
		}
	}
	g.rows = rows.New(g.layout)
	g.links = rows.NewLinks(g.rows, tables)
	for side := range g.sides {
		s, size := &g.sides[side], g.layout.Size()
		s.final = valuesOf(v, board.Color(side))
		s.now, s.zeroing, s.seen = make([]value, size), make([]value, size), make([]uint8, size)
	}
	return g, nil
}

// inTime reports whether all mates take at most dtm.MaxLeft plies.
func inTime(v *dtm.Values) bool {
	for side := board.White; side <= board.Black; side++ {
		narrow := v.Narrow(side)
		if narrow == nil {
			return false
		}
		for _, n := range narrow {
			if n > uint8(dtm.InPlies(dtm.MaxLeft)) && n != dtm.NarrowIllegal {
				return false
			}
		}
	}
	return true
}

// valuesOf returns the values with one side to move, as they are held here.
func valuesOf(v *dtm.Values, side board.Color) []value {
	values := make([]value, v.Layout().Size())
	for i, n := range v.Narrow(side) {
		values[i] = value(n)
	}
	return values
}

// run finds the changes with 1 to dtm.MaxLeft plies left.
func (g *generator) run(ctx context.Context, progress func(left int)) error {
	if err := g.begin(ctx); err != nil {
		return err
	}
	for side := range g.sides {
		g.listMates(&g.sides[side])
	}
	for left := 1; left <= dtm.MaxLeft; left++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		g.layer(uint8(left))
		if progress != nil {
			progress(left)
		}
	}
	for side := range g.sides {
		s := &g.sides[side]
		for i, v := range s.now {
			if v != s.final[i] {
				return fmt.Errorf("index %d with %s to move: %d at the end, want %d", i, board.Color(side), v, s.final[i])
			}
		}
	}
	return nil
}

// listMates enters the mates, which are the changes with no ply left.
func (g *generator) listMates(s *sideState) {
	for i, v := range s.final {
		if v != value(dtm.InPlies(0)) {
			continue
		}
		s.now[i] = v
		if uint64(i) == g.canonical(uint64(i)) {
			s.changed = append(s.changed, change{uint32(i), draw})
		}
	}
}

// layer finds the changes with one more ply left.
func (g *generator) layer(left uint8) {
	var found [2][]candidates
	var losses [2][]entry
	for side := range g.sides {
		found[side] = g.candidates(board.Color(side), left)
	}
	for side := range g.sides {
		losses[side] = g.losses(board.Color(side), g.sides[side].unlisted(found[side], left))
	}
	for side := range g.sides {
		g.apply(&g.sides[side], found[side], losses[side], left)
	}
}

// candidates are positions that may change. Winners have their new values. Losers must be derived
// again.
type candidates struct {
	wins   []entry
	losers []uint32
}

// unlisted returns the losers without repetition.
func (s *sideState) unlisted(found []candidates, left uint8) (all []uint32) {
	for _, c := range found {
		for _, i := range c.losers {
			if s.seen[i] != left {
				s.seen[i] = left
				all = append(all, i)
			}
		}
	}
	return all
}

// candidates returns the positions with a side to move that may change with some plies left.
func (g *generator) candidates(side board.Color, left uint8) []candidates {
	other := g.sides[side^1].changed
	all := inChunks(g.threads, len(other), func(from, to int) (c candidates) {
		w := walker{generator: g}
		for _, change := range other[from:to] {
			w.before(side, change, &c)
		}
		return c
	})
	if left == 1 {
		all = append(all, g.byZeroing(side))
	}
	return all
}

// byZeroing returns the positions that a capture or pawn move decides.
func (g *generator) byZeroing(side board.Color) (c candidates) {
	s := &g.sides[side]
	for i, v := range s.zeroing {
		switch {
		case v == none || v == draw || s.final[i] == illegal || s.final[i] == draw:
		case uint64(i) != g.canonical(uint64(i)):
		case v.wins():
			c.wins = append(c.wins, entry{uint32(i), v})
		default:
			c.losers = append(c.losers, uint32(i))
		}
	}
	return c
}

// losses derives losing positions again and returns those that change.
func (g *generator) losses(side board.Color, losers []uint32) []entry {
	parts := inChunks(g.threads, len(losers), func(from, to int) (found []entry) {
		w := walker{generator: g}
		for _, i := range losers[from:to] {
			if v := w.best(side, i); v != g.sides[side].now[i] {
				found = append(found, entry{i, v})
			}
		}
		return found
	})
	var all []entry
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// apply enters the changes of a side and lists them.
func (g *generator) apply(s *sideState, found []candidates, losses []entry, left uint8) {
	s.changed = s.changed[:0]
	for _, c := range found {
		for _, e := range c.wins {
			old := s.now[e.index]
			if ranks[e.value] <= ranks[old] {
				continue
			}
			s.now[e.index] = e.value
			if s.seen[e.index] != left {
				s.seen[e.index] = left
				s.changed = append(s.changed, change{e.index, old})
			}
		}
	}
	for _, e := range losses {
		s.changed = append(s.changed, change{e.index, s.now[e.index]})
		s.now[e.index] = e.value
	}
	steps := layer{make([]uint32, len(s.changed)), make([]value, len(s.changed))}
	for i, change := range s.changed {
		steps.indices[i], steps.values[i] = change.index, s.now[change.index]
		if twin := g.layout.Twin(uint64(change.index)); twin != uint64(change.index) {
			s.now[twin] = s.now[change.index]
		}
	}
	s.steps[left] = steps
}

// canonical returns the lower one of an index and its twin.
func (g *generator) canonical(index uint64) uint64 { return min(index, g.layout.Twin(index)) }

// chunk is the number of positions that a goroutine takes at a time, at least.
const chunk = 1 << 10

// inChunks divides a list of n things into parts and calls work for each part, in the given number of
// goroutines. It returns the results in order.
func inChunks[T any](threads, n int, work func(from, to int) T) []T {
	size := max((n+threads-1)/threads, chunk)
	count := (n + size - 1) / size
	results := make([]T, count)
	var wait sync.WaitGroup
	for i := range count {
		wait.Go(func() { results[i] = work(i*size, min((i+1)*size, n)) })
	}
	wait.Wait()
	return results
}
