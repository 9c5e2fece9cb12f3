// Package verdict says what distances to mate mean for the players of a position, under
// the fifty-move rule and in words.
package verdict

import (
	"fmt"
	"slices"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// A Move is a legal move with what it leads to, for the side that moves.
type Move struct {
	tb.MoveResult                // the fifty-move rule left out of account
	Outcome       result.Outcome // under the rule, as far as that is certain
	Uncertain     bool           // the rule may make it a draw
}

// A Verdict is what distances to mate mean for the side to move.
type Verdict struct {
	Result    result.Result  // the fifty-move rule left out of account
	Outcome   result.Outcome // under the rule, as far as that is certain
	Uncertain bool           // the rule may make it a draw
	Words     string         // such as "White mates in 33 moves"
	Note      string         // what the rule does, a sentence; none where it does nothing
	Moves     []Move         // the best first
}

// Of returns the verdict on a position with these legal moves, the best first, and the
// halfmove clock as it is. The tables of the set know what follows from the moves.
func Of(set *tb.Set, p *board.Position, moves []tb.MoveResult) Verdict {
	v := Verdict{Result: resultOf(p, moves)}
	v.Outcome, v.Words = v.Result.Outcome, Words(p, v.Result)
	for _, m := range moves {
		v.Moves = append(v.Moves, OfMove(set, p, m))
	}
	v.countClock(p)
	return v
}

// Decide replaces an uncertain verdict by what Syzygy tables, nil for none, say of the moves
// under the fifty-move rule; without the tables that are needed, nothing changes.
func (v *Verdict) Decide(p *board.Position, tables *syzygy.Tables) {
	if !v.Uncertain || tables == nil {
		return
	}
	root, err := tables.Root(p)
	if err != nil {
		return
	}
	exact := map[board.Move]result.Outcome{}
	for _, m := range root {
		exact[m.Move] = m.Outcome
	}
	for i := range v.Moves {
		m := &v.Moves[i]
		if outcome, known := exact[m.Move]; known && m.Uncertain {
			m.Outcome, m.Uncertain = outcome, false
		}
	}
	v.countClock(p)
}

// OfMove returns what a move leads to, with the halfmove clock as it is after it. The tables
// of the set know what follows from it.
func OfMove(set *tb.Set, p *board.Position, m tb.MoveResult) Move {
	next := p.After(m.Move)
	after := m.Result
	after.Outcome, after.Plies = -after.Outcome, max(after.Plies-1, 0)
	move := Move{MoveResult: m, Outcome: m.Result.Outcome}
	state := timely(set, &next, after)
	switch {
	case isOver(p) || state == tooLate:
		move.Outcome = spoiled(move.Outcome)
	case state == uncertain:
		move.Uncertain = true
	}
	return move
}

// rank orders moves by outcome. An uncertain one, which the rule may make a draw, comes nearer
// to the draws.
func (m *Move) rank() int {
	rank := 2 * int(m.Outcome)
	switch {
	case m.Uncertain && m.Outcome == result.Win:
		rank--
	case m.Uncertain && m.Outcome == result.Loss:
		rank++
	}
	return rank
}

// resultOf returns the result of a position with these moves, the best first.
func resultOf(p *board.Position, moves []tb.MoveResult) result.Result {
	if len(moves) == 0 {
		return Ended(p)
	}
	return moves[0].Result
}

// Ended returns the result of a position without legal moves.
func Ended(p *board.Position) result.Result {
	if p.InCheck() {
		return result.Result{Outcome: result.Loss, Metric: result.ToMate, Exact: true}
	}
	return result.Result{}
}

// countClock takes the halfmove clock into account: the outcome is that of the best move.
func (v *Verdict) countClock(p *board.Position) {
	if len(v.Moves) == 0 {
		return
	}
	slices.SortStableFunc(v.Moves, func(a, b Move) int { return b.rank() - a.rank() })
	left := maxClock - p.HalfmoveClock()
	v.Outcome, v.Uncertain = v.Moves[0].Outcome, v.Moves[0].Uncertain
	switch {
	case v.Result.Outcome == result.Draw:
	case v.Uncertain:
		v.Note = fmt.Sprintf("The fifty-move rule may come first: %s left without a capture or pawn move.", plural.Of(left, "ply is", "plies are"))
	case v.Outcome == v.Result.Outcome:
		v.Note = "The mate comes in time for the fifty-move rule."
	default:
		v.Outcome = spoiled(v.Result.Outcome) // not result.Draw: that needs no rule
		v.Note = fmt.Sprintf("Mate would take %s, and %s left.", plural.Of(v.Result.Plies, "ply", "plies"), plural.Of(max(left, 0), "is", "are"))
		v.Words = FiftyMoves(p, v.Outcome)
	}
}
