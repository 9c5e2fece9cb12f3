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
	Result result.Result // result for the side that moves; the distance includes the move
}

// ProbeAll probes each of the positions. It reports false if one of them is unknown. It uses all
// processors, because decoding the missing blocks of many positions takes milliseconds.
func (s *Set) ProbeAll(positions []board.Position) ([]result.Result, bool) {
	return resultsOf(s.probeAll(positions, dtm.Illegal))
}

// ProbeAtLeast probes the positions after the moves of one side. The caller looks only for moves that
// are worth at least wanted to that side. If a move is worth less, its result may be only an upper
// bound for that side, because finding a bound takes a fraction of the time.
func (s *Set) ProbeAtLeast(positions []board.Position, wanted result.Result) ([]result.Result, bool) {
	return resultsOf(s.probeAll(positions, dtm.Of(wanted).Worse()))
}

// resultsOf converts values to results, if they are known.
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

// probeAll returns the values of positions. A value may be a bound if that proves that the position
// is worth no more than limit to the side that has just moved. If limit is Illegal, all values are
// exact.
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

// ProbeMoves returns the legal moves of a position with their results, the best first. Fast wins come
// before slow ones. Draws follow, then slow losses, then fast ones. Equal moves stay in the order of
// generation. ProbeMoves reports false if the position after any of the moves is unknown.
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

// BestMove returns the result of a position, and the first move in the order of generation that keeps
// this result. If there is no legal move, the move is NoMove. BestMove reports false if the position,
// or another position that it needs, is unknown. It allocates no memory.
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

// keeps reports whether a move keeps the value of a position. p is the position after the move, and
// value is what the best move is worth to the side that moved. ok is false if p is unknown.
func (s *Set) keeps(d *directory, p *board.Position, value dtm.Value) (bool, bool) {
	v, ok := s.value(d, p, value.Worse())
	return v.Before() == value, ok
}

// Line returns best play by both sides up to the mate. The line is empty if the position is drawn
// or mated. Line reports false if the position, or a position on the line, is unknown.
func (s *Set) Line(p *board.Position) ([]board.Move, bool) {
	return s.LineUntil(p, func() bool { return false })
}

// LineUntil does the same as Line, but calls enough before each move. If enough returns true, the
// line ends there. A move may take some milliseconds if its blocks are not in the cache.
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
