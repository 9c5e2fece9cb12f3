package tb

import (
	"runtime"
	"slices"
	"sync/atomic"

	"burnside/board"
	"burnside/internal/parallel"
	"burnside/tb/dtm"
	"burnside/tb/result"
)

// A MoveResult is a legal move with its result.
type MoveResult struct {
	Move   board.Move
	Result result.Result // result for the side that plays the move; the distance counts the move too
}

// ProbeAll probes several positions. It reports false if any of them is unknown. It uses all
// processors, because it may have to decode many blocks, which takes milliseconds.
func (s *Set) ProbeAll(positions []board.Position) ([]result.Result, bool) {
	return resultsOf(s.probeAll(positions, dtm.Illegal))
}

// ProbeAtLeast is for a caller that looks for good moves of one side. The slice "positions" holds
// the position after each move. ProbeAtLeast returns a result for each of these positions. If the
// move is at least as good as the result "wanted", the returned result is exact. If not, it may be
// a bound, which shows that the move is worse than "wanted". A bound takes only a fraction of the
// time.
func (s *Set) ProbeAtLeast(positions []board.Position, wanted result.Result) ([]result.Result, bool) {
	return resultsOf(s.probeAll(positions, dtm.Of(wanted).Worse()))
}

// resultsOf converts values to results. If "known" is false, it returns false.
func resultsOf(values []dtm.Value, known bool) ([]result.Result, bool) {
	if !known {
		return nil, false
	}
	results := make([]result.Result, len(values))
	for i, v := range values {
		results[i] = v.Result()
	}
	return results, true
}

// probeAll returns the values of several positions. If the parameter "limit" is the constant
// Illegal, all values are exact. If not, a value may be a bound. The bound shows that the position
// is not better than "limit" for the side that has just moved.
func (s *Set) probeAll(positions []board.Position, limit dtm.Value) ([]dtm.Value, bool) {
	d := s.tables.Load()
	blocks := s.blocksOf(d, positions)
	blocks.own.decode(&s.cache)
	if limit == dtm.Illegal {
		blocks.next.decode(&s.cache)
	}
	values := make([]dtm.Value, len(positions))
	var unknown atomic.Bool
	parallel.Do(runtime.GOMAXPROCS(0), len(positions), func(i int) {
		if unknown.Load() {
			return
		}
		p, ok := &positions[i], false
		if probed(p) {
			w := deriver{set: s, directory: d, ahead: blocks.next}
			values[i], ok = w.probe(p, limit)
		}
		if !ok {
			unknown.Store(true)
		}
	})
	return values, !unknown.Load()
}

// ProbeMoves returns the legal moves of a position with their results, the best move first. The
// order is: wins from fast to slow, draws, losses from slow to fast. Moves with the same result
// stay in the order of generation. ProbeMoves reports false if the position after any move is
// unknown.
func (s *Set) ProbeMoves(p *board.Position) ([]MoveResult, bool) {
	if !probed(p) {
		return nil, false
	}
	type valued struct {
		move  board.Move
		value dtm.Value
	}
	var moves board.MoveList
	p.Generate(&moves)
	after := make([]board.Position, moves.Len())
	for i, m := range moves.Slice() {
		p.Make(m, &after[i])
	}
	values, ok := s.probeAll(after, dtm.Illegal)
	if !ok {
		return nil, false
	}
	all := make([]valued, len(values))
	for i, v := range values {
		all[i] = valued{moves.At(i), v.Before()}
	}
	slices.SortStableFunc(all, func(a, b valued) int { return b.value.Compare(a.value) })
	results := make([]MoveResult, len(all))
	for i, v := range all {
		results[i] = MoveResult{v.move, v.value.Result()}
	}
	return results, true
}

// BestMove returns the result of a position, and the first generated move that keeps this result.
// If there is no legal move, it returns NoMove. BestMove reports false if the position is unknown.
// It also reports false if it has to look at a move that leads to an unknown position. It allocates
// no memory.
func (s *Set) BestMove(p *board.Position) (MoveResult, bool) {
	value, ok := s.probe(p)
	if !ok {
		return MoveResult{}, false
	}
	best := MoveResult{Move: board.NoMove, Result: value.Result()}
	d := s.tables.Load()
	next := positions.Get().(*board.Position)
	defer positions.Put(next)
	var moves board.MoveList
	p.Generate(&moves)
	for _, m := range moves.Slice() {
		p.Make(m, next)
		if same, ok := s.keeps(d, next, value); !ok {
			return MoveResult{}, false
		} else if same {
			best.Move = m
			break
		}
	}
	return best, true
}

// keeps reports whether a move keeps the value of a position. p is the position after the move. The
// parameter "value" is the value of the position before the move. The second result is false if p
// is unknown.
func (s *Set) keeps(d *directory, p *board.Position, value dtm.Value) (bool, bool) {
	v, ok := s.value(d, p, value.Worse())
	return v.Before() == value, ok
}

// Line returns a line up to mate in which both sides play best. The line is empty if the position
// is drawn, or if the side to move is already mated. Line reports false if the position, or a later
// position of the line, is unknown.
func (s *Set) Line(p *board.Position) ([]board.Move, bool) {
	return s.LineUntil(p, func() bool { return false })
}

// LineUntil does the same as Line, but calls the function "enough" before each move. If that
// function returns true, the line ends there. Finding a move may take some milliseconds if blocks
// must be decoded.
func (s *Set) LineUntil(p *board.Position, enough func() bool) ([]board.Move, bool) {
	v, ok := s.probe(p)
	if !ok || !v.Decided() {
		return nil, ok
	}
	line := make([]board.Move, 0, v.Plies())
	position := *p
	for len(line) < v.Plies() && !enough() {
		best, ok := s.BestMove(&position)
		if !ok || best.Move == board.NoMove {
			return nil, false
		}
		line = append(line, best.Move)
		position = position.After(best.Move)
	}
	return line, true
}
