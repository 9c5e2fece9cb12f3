package tb

import (
	"slices"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/result"
)

// A MoveResult is a legal move with what it leads to.
type MoveResult struct {
	Move   board.Move
	Result result.Result // for the side that moves, the move counted
}

// ProbeMoves returns the legal moves of a position with their results, the best
// first: fast wins before slow ones, then draws, then slow losses before fast
// ones, and equal moves in the order of generation. It reports false if the
// tables do not know the position after one of them.
func (s *Set) ProbeMoves(p *board.Position) ([]MoveResult, bool) {
	if p.CastlingRights() != board.NoCastling || p.Occupied().Count() > ending.MaxMen {
		return nil, false
	}
	type valued struct {
		move  board.Move
		value dtm.Value
	}
	var moves board.MoveList
	p.Generate(&moves)
	all := make([]valued, moves.Len())
	for i, m := range moves.Slice() {
		next := p.After(m)
		v, ok := s.probe(&next)
		if !ok {
			return nil, false
		}
		all[i] = valued{m, v.Before()}
	}
	slices.SortStableFunc(all, func(a, b valued) int { return b.value.Compare(a.value) })
	results := make([]MoveResult, len(all))
	for i, v := range all {
		results[i] = MoveResult{v.move, v.value.Result()}
	}
	return results, true
}

// BestMove returns the first move, in the order of generation, that keeps the
// result of a position, and this result; NoMove if there is no legal move. It
// does not allocate.
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

// keeps reports whether a position p after a move is worth value to the side
// that moved, whose best it is. It does not work out more than that takes.
func (s *Set) keeps(d *directory, p *board.Position, value dtm.Value) (bool, bool) {
	v, ok := s.value(d, p, value.Worse())
	return v.Before() == value, ok
}

// Line returns moves to mate, best for both sides, from a decided position. Of a
// drawn or mated one it is empty. It reports false if the tables do not know
// the position or one that the moves lead to.
func (s *Set) Line(p *board.Position) ([]board.Move, bool) {
	v, ok := s.probe(p)
	if !ok || !v.Decided() {
		return nil, ok
	}
	line := make([]board.Move, 0, v.Plies())
	position := *p
	for range v.Plies() {
		best, ok := s.BestMove(&position)
		if !ok || best.Move == board.NoMove {
			return nil, false
		}
		line = append(line, best.Move)
		position = position.After(best.Move)
	}
	return line, true
}
