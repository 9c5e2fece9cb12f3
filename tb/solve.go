package tb

import (
	"slices"

	"burnside/board"
	"burnside/tb/result"
)

// Reach is the number of plies within which most positions just outside the tables lead into the
// tables: castling rights end after some moves, and captures leave fewer men.
const Reach = 2

// Solve is like Probe. It also solves a position outside the tables if every line of play from it
// leads into the tables within the given number of plies.
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
