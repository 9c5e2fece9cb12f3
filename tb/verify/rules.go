package verify

import (
	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/result"
)

// A Probe returns the result that the tables have for a position, from the view of the side to
// move. The position has at least one man besides the kings. It has no castling rights and no right
// to capture en passant. Several goroutines may call a Probe at the same time.
type Probe func(p *board.Position) (result.Result, error)

// The type "rules" derives the result of a single position from the results after its legal moves.
// Package board generates the moves.
type rules struct {
	probe Probe
}

// derive derives the result of a position from the results after its legal moves.
func (r rules) derive(p *board.Position) (result.Result, error) {
	switch p.Outcome() {
	case board.Checkmate:
		return mated, nil
	case board.Stalemate:
		return result.Result{}, nil
	}
	var moves board.MoveList
	p.Generate(&moves)
	return r.bestOf(p, moves.Slice())
}

// mated is the result of a position in which the side to move is mated.
var mated = result.Result{Outcome: result.Loss, Metric: result.ToMate, Exact: true}

// bestOf returns the best result among the given legal moves.
func (r rules) bestOf(p *board.Position, moves []board.Move) (result.Result, error) {
	var best result.Result
	var next board.Position
	for i, m := range moves {
		p.Make(m, &next)
		after, err := r.resultOf(&next)
		if err != nil {
			return best, err
		}
		if before := after.Before(); i == 0 || before.Rank() > best.Rank() {
			best = before
		}
	}
	return best, nil
}

// resultOf returns the result of a position. The position may have a right to capture en passant.
// Tables do not hold such positions, so resultOf derives their results.
func (r rules) resultOf(p *board.Position) (result.Result, error) {
	if p.EnPassant() == board.NoSquare {
		return r.lookUp(p)
	}
	var moves board.MoveList
	p.Generate(&moves)
	var captures []board.Move
	for _, m := range moves.Slice() {
		if m.Kind() == board.EnPassant {
			captures = append(captures, m)
		}
	}
	best, err := r.bestOf(p, captures)
	if err != nil || len(captures) == moves.Len() {
		return best, err
	}
	setup := p.Setup()
	setup.EnPassant = board.NoSquare
	without, err := setup.Position()
	if err != nil {
		return best, err
	}
	others, err := r.lookUp(&without)
	if err == nil && others.Rank() > best.Rank() {
		best = others
	}
	return best, err
}

// lookUp asks the tables for a position without a right to capture en passant.
func (r rules) lookUp(p *board.Position) (result.Result, error) {
	if p.Occupied().Count() == 2 {
		return result.Result{}, nil
	}
	return r.probe(p)
}

// valueOf returns the table value of a result.
func valueOf(r result.Result) dtm.Value {
	if r.Outcome == result.Draw {
		return dtm.Draw
	}
	return dtm.InPlies(r.Plies)
}
