package tb

import (
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/result"
)

// Reach is the number of plies within which most positions just outside the tables lead into the
// tables. They do so because castling rights end after some moves, and captures leave fewer men.
const Reach = 2

// Solve does the same as Probe for positions in the tables. It also solves a position outside the
// tables if every line of play from it leads into the tables within the given number of plies.
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

// SolveMoves is like ProbeMoves, for positions that Solve solves within Reach.
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

// SolveBest is like BestMove, for positions that Solve solves within Reach.
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

// SolveLine is like Line, for positions that Solve solves within Reach.
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

// SolveClock is ProbeClock for positions that Solve knows within a number of plies.
func (s *Set) SolveClock(p *board.Position, plies int) (ClockResult, bool) {
	v, known := s.solveClock(p, plies)
	if !known {
		return ClockResult{}, false
	}
	return v.result(), true
}

// solveClock is SolveClock, but returns a value.
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

// refined improves a value that is not exact. It returns an exact value of the position if one
// follows from the values after its moves. Otherwise it returns v.
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

// SolveClockLine returns best play of both sides under the fifty-move rule, from a position that
// SolveClock knows within Reach, to mate. Where distances are not exact, each move of the winner
// brings a capture or pawn move nearer. The line is empty if the position is drawn under the rule.
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

// solveBestAtClock returns the best move of a position that SolveClock knows.
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
