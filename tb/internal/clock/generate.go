package clock

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// ErrFar means that the values of an ending do not fit into a byte, because some mates take too
// many plies. This is so for some endings of five men in which a pawn can become a queen.
var ErrFar = errors.New("mates in too many plies")

// Options are the options of Generate.
type Options struct {
	FirstSteps bool               // only the first step of each staircase is wanted
	Threads    int                // number of working goroutines, at least 1
	Folder     string             // folder for temporary files; if empty, all changes stay in memory
	Progress   func(part float64) // one goroutine calls it with the finished part, from 0 to 1; may be nil
}

// Generate returns the staircases of an ending. The parameter v holds the ending's values without
// the fifty-move rule. If the option FirstSteps is set, or if there are too many different
// staircases, Generate returns only the first step of each staircase, and the result "outline" is
// true.
//
// Generate calls the function "smaller" for each ending in ending.Smaller. The function must return
// the values of this smaller ending with the clock at 0; see AtZero. When ctx is done, Generate
// ends early with the context's error.
func Generate(ctx context.Context, v *dtm.Values, smaller func(ending.Material) (*dtm.Values, error), o Options) (all *dtm.Staircases, outline bool, err error) {
	g, err := newGenerator(v, smaller, o.Threads, dtm.MaxLeft)
	if err != nil {
		return nil, false, fmt.Errorf("staircases of %s: %w", v.Material(), err)
	}
	g.log(o.Folder)
	defer func() { err = errors.Join(err, g.closeLogs()) }()
	if err := g.run(ctx, o.Progress); err != nil {
		return nil, false, fmt.Errorf("staircases of %s: %w", v.Material(), err)
	}
	for side := range g.sides {
		s := &g.sides[side]
		s.zeroing, s.seen, s.changed, s.next = nil, nil, nil, nil
	}
	if !o.FirstSteps {
		all, err = g.staircases(false)
		if !errors.Is(err, dtm.ErrStaircases) {
			return all, false, err
		}
	}
	all, err = g.staircases(true)
	return all, true, err
}

// log makes the generator keep the changes of all positions. See newStepLog for the folder.
func (g *generator) log(folder string) {
	for side := range g.sides {
		path := ""
		if folder != "" {
			path = StepsNames(folder, g.layout.Material())[side]
		}
		g.sides[side].log = newStepLog(path, g.layout.Size())
	}
}

// closeLogs removes the temporary files.
func (g *generator) closeLogs() error {
	return errors.Join(g.sides[board.White].log.close(), g.sides[board.Black].log.close())
}

// AtZero returns the values of an ending under the fifty-move rule with the clock at 0. The
// parameter v holds the values without the rule. If no mate takes more than dtm.MaxLeft plies,
// AtZero returns v. For the other parameters see Generate.
func AtZero(ctx context.Context, v *dtm.Values, smaller func(ending.Material) (*dtm.Values, error), threads int) (*dtm.Values, error) {
	return atZero(ctx, v, smaller, threads, dtm.MaxLeft)
}

// atZero is AtZero for a rule that draws after the given number of plies, the parameter "limit".
func atZero(ctx context.Context, v *dtm.Values, smaller func(ending.Material) (*dtm.Values, error), threads, limit int) (*dtm.Values, error) {
	if inTime(v, limit) {
		return v, nil
	}
	g, err := newGenerator(v, smaller, threads, limit)
	if err == nil {
		err = g.run(ctx, nil)
	}
	if err != nil {
		return nil, fmt.Errorf("%s at clock 0: %w", v.Material(), err)
	}
	values := dtm.NewValues(g.layout, dtm.MaxNarrowPlies)
	for side := range g.sides {
		narrow := values.Narrow(board.Color(side))
		for i, n := range g.sides[side].now {
			narrow[i] = uint8(n)
		}
	}
	return values, nil
}

// Memory returns an estimate of the bytes that Generate takes for an ending if it has a folder for
// temporary files. It includes garbage, but not the values that Generate receives. The estimate is
// based on queen against pawn, which takes more memory for each index than any other ending of four
// men.
func Memory(m ending.Material) uint64 {
	const bytesOfSide = 19 // of an index with one side to move, without the changes
	side := ending.NewLayout(m).Size()
	return 2*side*bytesOfSide + min(2*side*bytesOfChanges, 3*mostPending) + 8*rows.Rows(m)
}

// Disk returns an estimate of the bytes of the temporary files that Generate makes for an ending.
func Disk(m ending.Material) uint64 {
	side := ending.NewLayout(m).Size()
	if side*bytesOfChanges <= mostPending {
		return 0
	}
	return 2 * side * bytesOfChanges
}

// bytesOfChanges serves to estimate the memory for the changes with one side to move. On average,
// the changes take at most this number of bytes for each index.
const bytesOfChanges = 2 * recordSize

// A generator finds the staircases of an ending. The staircase of a position says how its distance
// to mate depends on the number of plies left until the fifty-move rule draws.
type generator struct {
	layout  *ending.Layout
	men     []board.Piece
	groups  []ending.Group
	tables  map[ending.Material]*dtm.Values // values of the ending and of the smaller endings
	links   *rows.Links
	rows    *rows.Geometry
	limit   int // plies after which the rule draws: dtm.MaxLeft, or less in tests
	threads int
	sides   [2]sideState

	late    bool    // the rule changes some mates even at clock 0: they take over limit plies
	advance []uint8 // by index, the sum of the pawns' advances; nil if the order does not matter
	stage   uint8   // advance of the positions whose values are found now
}

// sideState is the state of the positions with one side to move. Its slices of values are indexed
// by the position's index. A position may have a second index for its mirror image, the twin. Twins
// have the same values. The lists of changes contain only the lower index of two twins.
type sideState struct {
	final   []uint8  // values without the fifty-move rule, as dtm.Values holds them
	now     []value  // values with the current number of plies left
	zeroing []value  // values of the best capture or pawn move
	seen    []uint8  // number of plies left at which the position was last listed
	changed []change // changes at the previous number of plies left
	next    []change // changes at the current number of plies left
	log     *stepLog // all changes; nil if only the values with the clock at 0 are wanted
}

// A change is a position whose value has changed, with its old and its new value.
type change struct {
	index    uint32
	old, new value
}

// An entry is a position with its new value.
type entry struct {
	index uint32
	value value
}

// newGenerator checks the values and returns a generator. The parameter "limit" is the number of
// plies after which the fifty-move rule draws the game.
func newGenerator(v *dtm.Values, smaller func(ending.Material) (*dtm.Values, error), threads, limit int) (*generator, error) {
	m := v.Material()
	g := &generator{layout: v.Layout(), men: v.Layout().Men(), groups: v.Layout().Groups(), tables: map[ending.Material]*dtm.Values{m: v}, limit: limit, threads: max(threads, 1)}
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
	if v.Narrow(board.White) == nil {
		return nil, ErrFar
	}
	for e, values := range g.tables {
		if values.Narrow(board.White) == nil {
			return nil, fmt.Errorf("%s: %w", e, ErrFar)
		}
	}
	g.late = !inTime(v, limit)
	if g.late && m.HasPawns() {
		g.advance = make([]uint8, g.layout.Size())
	}
	g.rows = rows.New(g.layout)
	g.links = rows.NewLinks(g.rows, tables)
	for side := range g.sides {
		s, size := &g.sides[side], g.layout.Size()
		s.final = v.Narrow(board.Color(side))
		s.now, s.zeroing = make([]value, size), make([]value, size)
	}
	return g, nil
}

// inTime reports whether all mates take at most limit plies.
func inTime(v *dtm.Values, limit int) bool {
	for side := board.White; side <= board.Black; side++ {
		narrow := v.Narrow(side)
		if narrow == nil {
			return false
		}
		for _, n := range narrow {
			if n > uint8(dtm.InPlies(limit)) && n != dtm.NarrowIllegal {
				return false
			}
		}
	}
	return true
}

// run finds the values that change at each number of plies left, from 1 to the field "limit". A
// pawn move sets the clock to 0. So the value of the move is that of the position after the move,
// with the clock at 0. If the rule changes values with the clock at 0, run must know the values
// after pawn moves before it can go on. Therefore it begins with the positions whose pawns have
// advanced furthest.
func (g *generator) run(ctx context.Context, progress func(part float64)) error {
	if err := g.begin(ctx); err != nil {
		return err
	}
	if m := g.layout.Material(); m.Count(board.White, board.Pawn) == 0 || m.Count(board.Black, board.Pawn) == 0 {
		g.tables, g.links = nil, nil // only captures en passant look into smaller endings from here on
	}
	for side := range g.sides {
		g.sides[side].seen = make([]uint8, g.layout.Size())
	}
	stages := g.stages()
	for i, stage := range stages {
		g.stage = stage
		g.findPushes()
		for side := range g.sides {
			g.listMates(&g.sides[side])
		}
		for left := 1; left <= g.limit; left++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := g.layer(uint8(left)); err != nil {
				return err
			}
			if progress != nil {
				progress((float64(i) + float64(left)/float64(g.limit)) / float64(len(stages)))
			}
		}
	}
	return g.check()
}

// check compares two values of each position: the value when g.limit plies are left, and the value
// without the rule. If the mate without the rule takes at most g.limit plies, the values must be
// equal. Otherwise the mate under the rule must not be faster than the mate without it. If a value
// is wrong, check returns an error.
func (g *generator) check() error {
	for side := range g.sides {
		s := &g.sides[side]
		for i, v := range s.now {
			final := value(s.final[i])
			slower := v == draw || v > final && v%2 == final%2
			if v != final && (final == draw || final == illegal || final <= value(dtm.InPlies(g.limit)) || !slower) {
				return fmt.Errorf("index %d with %s to move: %d at the end, want %d", i, board.Color(side), v, final)
			}
		}
	}
	return nil
}

// listMates lists the positions that are mate. They are the changes with no ply left.
func (g *generator) listMates(s *sideState) {
	s.changed = s.changed[:0]
	for i, v := range s.final {
		if v != uint8(dtm.InPlies(0)) || !g.inStage(i) {
			continue
		}
		s.now[i] = value(v)
		if uint64(i) == g.canonical(uint64(i)) {
			s.changed = append(s.changed, change{uint32(i), draw, value(v)})
		}
	}
}

// layer finds the values that change when one ply more is left than before. If a distance to mate
// is too great to be stored, it returns ErrFar.
//
// The new value of a lost position depends on all moves, and needs the values with one ply less
// left. So layer computes the lost positions before it enters the new values of won positions.
func (g *generator) layer(left uint8) error {
	var losses [2][]entry
	for side := range g.sides {
		losses[side] = g.losses(board.Color(side), g.losers(board.Color(side), left))
	}
	for side := range g.sides {
		s := &g.sides[side]
		s.next = s.next[:0]
		g.wins(board.Color(side), left)
		for _, e := range losses[side] {
			s.next = append(s.next, change{index: e.index, old: s.now[e.index]})
			s.now[e.index] = e.value
		}
	}
	var err error
	for side := range g.sides {
		err = errors.Join(err, g.finish(&g.sides[side], left))
	}
	return err
}

// batch is the number of changed positions whose predecessors are collected at a time. It limits
// the memory that the predecessors take.
const batch = 1 << 17

// eachBefore finds the predecessors of the positions that changed at the previous number of plies
// left. It calls the function "do" for each predecessor with the given side to move. The function
// "before" appends the predecessors of one changed position to a list.
func eachBefore[T any](g *generator, side board.Color, before func(w *walker, side board.Color, c change, found []T) []T, do func(T)) {
	for changed := range slices.Chunk(g.sides[side^1].changed, batch) {
		parts := inChunks(g.threads, len(changed), func(from, to int) (found []T) {
			w := walker{generator: g}
			for _, c := range changed[from:to] {
				found = before(&w, side, c, found)
			}
			return found
		})
		for _, part := range parts {
			for _, each := range part {
				do(each)
			}
		}
	}
}

// losers returns the lost positions with the given side to move that may change, each of them once.
func (g *generator) losers(side board.Color, left uint8) (all []uint32) {
	s := &g.sides[side]
	add := func(i uint32) {
		if s.seen[i] != left {
			s.seen[i] = left
			all = append(all, i)
		}
	}
	eachBefore(g, side, (*walker).losersBefore, add)
	if left == 1 {
		g.eachZeroing(s, func(i uint32, v value) {
			if !v.wins() {
				add(i)
			}
		})
	}
	return all
}

// losses derives the values of lost positions again. It returns the positions whose value changes.
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
	return slices.Concat(parts...)
}

// wins enters the new values of won positions with the given side to move.
func (g *generator) wins(side board.Color, left uint8) {
	s := &g.sides[side]
	enter := func(i uint32, v value) {
		old := s.now[i]
		if ranks[v] <= ranks[old] {
			return
		}
		s.now[i] = v
		if s.seen[i] != left {
			s.seen[i] = left
			s.next = append(s.next, change{index: i, old: old})
		}
	}
	eachBefore(g, side, (*walker).winsBefore, func(e entry) { enter(e.index, e.value) })
	if left == 1 {
		g.eachZeroing(s, func(i uint32, v value) {
			if v.wins() {
				enter(i, v)
			}
		})
	}
}

// eachZeroing calls the function "do" for the positions whose value may come from a capture or pawn
// move. It takes only the positions of the current stage (see stages). It passes the value of the
// move to "do".
func (g *generator) eachZeroing(s *sideState, do func(index uint32, v value)) {
	for i, v := range s.zeroing {
		switch {
		case v == none || v == draw || s.final[i] == uint8(illegal) || s.final[i] == uint8(draw):
		case !g.inStage(i) || uint64(i) != g.canonical(uint64(i)):
		default:
			do(uint32(i), v)
		}
	}
}

// finish completes the list s.next. The list has the positions with one side to move whose values
// change. finish adds the changes to the log and moves the list to s.changed. If a new value is
// greater than the constant "most", it returns ErrFar.
func (g *generator) finish(s *sideState, left uint8) error {
	for i := range s.next {
		c := &s.next[i]
		c.new = s.now[c.index]
		if c.new > most {
			return ErrFar
		}
		if s.log != nil {
			s.log.add(c.index, step{left, c.new})
		}
		if twin := g.layout.Twin(uint64(c.index)); twin != uint64(c.index) {
			s.now[twin] = c.new
		}
	}
	s.changed, s.next = s.next, s.changed
	if s.log == nil {
		return nil
	}
	return s.log.flush()
}

// A position may have a second index, the twin, which belongs to its mirror image. canonical
// returns the lower of an index and its twin. If there is no twin, it returns the given index.
func (g *generator) canonical(index uint64) uint64 { return min(index, g.layout.Twin(index)) }

// chunk is the least number of positions that a goroutine takes at a time.
const chunk = 1 << 10

// inChunks divides a list of n items into parts and calls the function "work" for each part. The
// parameter "threads" is the greatest number of goroutines. inChunks returns the results in the
// order of the parts.
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
