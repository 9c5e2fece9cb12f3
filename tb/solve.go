package tb

import (
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/result"
)

// Reach is a search depth in plies for positions just outside the tables. Within this depth, most
// of these positions lose their castling rights, or lose enough men to be in the tables.
const Reach = 2

// Solve does the same as Probe for a position in the tables. It also solves a position outside the
// tables if every line of play leads into the tables within the given number of plies.
func (s *Set) Solve(p *board.Position, plies int) (result.Result, bool) {
	if r, known := s.Probe(p); known {
		return r, true
	}
	var legal board.MoveList
	p.Generate(&legal)
	if legal.Len() > 0 && plies == 0 {
		return result.Result{}, false
	}
	best := endOfGame(p).Result()
	for i, m := range legal.Slice() {
		next := p.After(m)
		r, known := s.Solve(&next, plies-1)
		if !known {
			return result.Result{}, false
		}
		if r = r.Before(); i == 0 || r.Rank() > best.Rank() {
			best = r
		}
	}
	return best, true
}

// SolveMoves does the same as ProbeMoves. It also knows positions that Solve can solve with a depth
// of Reach plies.
func (s *Set) SolveMoves(p *board.Position) ([]MoveResult, bool) {
	if moves, known := s.ProbeMoves(p); known {
		return moves, true
	}
	var legal board.MoveList
	p.Generate(&legal)
	moves := make([]MoveResult, legal.Len())
	for i, m := range legal.Slice() {
		next := p.After(m)
		after, known := s.Solve(&next, Reach-1)
		if !known {
			return nil, false
		}
		moves[i] = MoveResult{Move: m, Result: after.Before()}
	}
	slices.SortStableFunc(moves, func(a, b MoveResult) int { return b.Result.Rank() - a.Result.Rank() })
	return moves, true
}

// SolveBest does the same as BestMove. It also knows positions that Solve can solve with a depth of
// Reach plies.
func (s *Set) SolveBest(p *board.Position) (MoveResult, bool) {
	if best, known := s.BestMove(p); known {
		return best, true
	}
	moves, known := s.SolveMoves(p)
	if !known || len(moves) == 0 {
		return MoveResult{Move: board.NoMove, Result: endOfGame(p).Result()}, known
	}
	return moves[0], true
}

// SolveLine does the same as Line. It also knows positions that Solve solves within Reach plies.
func (s *Set) SolveLine(p *board.Position) ([]board.Move, bool) {
	if line, known := s.Line(p); known {
		return line, true
	}
	best, known := s.SolveBest(p)
	if !known || best.Move == board.NoMove || best.Result.Outcome == result.Draw {
		return nil, known
	}
	next := p.After(best.Move)
	rest, known := s.SolveLine(&next)
	return append([]board.Move{best.Move}, rest...), known
}

// SolveClock does the same as ProbeClock. It also knows positions that Solve can solve with the
// given depth in plies.
func (s *Set) SolveClock(p *board.Position, plies int) (ClockResult, bool) {
	v, known := s.solveClock(p, plies)
	if !known {
		return ClockResult{}, false
	}
	return v.result(), true
}

// solveClock does the same as SolveClock, but returns a clockValue.
func (s *Set) solveClock(p *board.Position, plies int) (clockValue, bool) {
	if v, known := s.probeClock(p); known {
		return s.refined(p, v), true
	}
	plain, known := s.Solve(p, plies)
	if !known || plies == 0 && plain.Plies > 0 {
		return clockValue{}, false
	}
	v := dtm.Of(plain)
	left := board.FiftyMovePlies - p.HalfmoveClock()
	if !v.Decided() || v.Plies() == 0 {
		return clockValue{plain: v, at: v, exact: true}, true
	}
	if left <= 0 {
		return clockValue{plain: v, at: dtm.Draw, exact: true}, true
	}
	best := bestOf{win: v.Win()}
	var legal board.MoveList
	p.Generate(&legal)
	for _, m := range legal.Slice() {
		next := p.After(m)
		after, known := s.solveClock(&next, plies-1)
		if !known {
			return clockValue{}, false
		}
		best.add(after.before(next.HalfmoveClock() == 0))
	}
	value := best.value()
	value.plain = v
	return value, true
}

// refined tries to make the value v of a position exact, by deriving it from the values after the
// position's moves. If this gives no exact value, refined returns v.
func (s *Set) refined(p *board.Position, v clockValue) clockValue {
	if v.exact {
		return v
	}
	derived, known := s.deriveClock(s.tables.Load(), p, v.plain, board.FiftyMovePlies-p.HalfmoveClock())
	if known && derived.exact {
		derived.need = v.need
		return derived
	}
	return v
}

// SolveClockLine returns a line to mate in which both sides play best under the fifty-move rule. If
// a distance is not exact, the winner plays a move that brings a capture or pawn move nearer. The
// line is empty if the position is drawn under the rule. SolveClockLine returns false for a
// position that SolveClock does not know with a depth of Reach plies.
func (s *Set) SolveClockLine(p *board.Position) ([]board.Move, bool) {
	var line []board.Move
	position := *p
	for {
		v, known := s.SolveClock(&position, Reach)
		switch {
		case !known:
			return nil, false
		case v.Metric != result.ToMateInFifty || v.Exact && v.Plies == 0:
			return line, true
		}
		best, known := s.solveBestAtClock(&position)
		if !known {
			return nil, false
		}
		line = append(line, best)
		position = position.After(best)
	}
}

// solveBestAtClock returns the best move under the fifty-move rule. It returns false for a position
// that SolveClock does not know with a depth of Reach plies.
func (s *Set) solveBestAtClock(p *board.Position) (board.Move, bool) {
	var legal board.MoveList
	p.Generate(&legal)
	best, rank := board.NoMove, 0
	for _, m := range legal.Slice() {
		next := p.After(m)
		after, known := s.solveClock(&next, Reach-1)
		if !known {
			return board.NoMove, false
		}
		r := after.before(next.HalfmoveClock() == 0).result()
		if n := r.Rank(); best == board.NoMove || n > rank {
			best, rank = m, n
		}
	}
	return best, true
}
