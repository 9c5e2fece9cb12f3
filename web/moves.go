package web

import (
	"fmt"
	"slices"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/verdict"
)

// eachMove handles a position that is in no table. It fills in the results of the moves, as far as
// they are known. If one of the results shows that the side to move wins, it fills in a win for the
// position.
func (h *Handler) eachMove(p *board.Position, results []movedResult, answer *sideAnswer) {
	type valued struct {
		moveAnswer
		result    result.Result // under the fifty-move rule
		known     bool
		uncertain bool // the rule may make it a draw
	}
	moves := make([]valued, len(results))
	for i, m := range results {
		move, next := newMove(p, m.Move)
		v := valued{moveAnswer: move, known: m.known}
		if m.known {
			move := verdict.OfMove(h.tables, p, m.MoveResult)
			v.result, v.uncertain = move.Result, move.Uncertain
			v.result.Outcome = move.Outcome
			v.set(move)
		} else if outcome, err := h.syzygyOutcome(&next); err == nil {
			v.Outcome, v.Metric, v.known = outcomeName(-outcome), metricNone, true
			v.result = result.Result{Outcome: -outcome}
		}
		moves[i] = v
	}
	// Unknown moves rank after known wins and before draws: they may win.
	order := func(v valued) int {
		switch {
		case !v.known:
			return 1
		case v.result.Outcome == result.Win || v.result.Outcome == result.Loss:
			return 2 * v.result.Rank()
		}
		return 0 // a draw, with or without the fifty-move rule
	}
	slices.SortStableFunc(moves, func(a, b valued) int { return order(b) - order(a) })
	for _, v := range moves {
		answer.Moves = append(answer.Moves, v.moveAnswer)
	}
	if !moves[0].known || moves[0].Metric != metricMate {
		return
	}
	best := moves[0]
	if best.Outcome == outcomeName(result.Win) {
		answer.Outcome, answer.Metric = best.Outcome, metricNone
		answer.say(p, verdict.PhraseWins, 0)
		note := noteAnswer{Code: noteFaster, Moves: verdict.Moves(best.result), Move: best.SAN}
		answer.Note = fmt.Sprintf("%s mates in %s; moves that are not in the tables may be faster.", best.SAN,
			plural.Of(note.Moves, "move", "moves"))
		if best.uncertain {
			note.Code = noteFasterUncertain
			answer.Note += " The fifty-move rule may come first."
		}
		answer.Notes = []noteAnswer{note}
	}
}

// set fills in the result of a move.
func (m *moveAnswer) set(move verdict.Move) {
	m.Metric, m.Plies, m.Outcome = metricMate, move.Result.Plies, outcomeName(move.Outcome)
}

// A movedResult is a move with its result in our tables, if they know it.
type movedResult struct {
	tb.MoveResult
	known bool
}

// results returns the legal moves of a position with their results in our tables. It also reports
// whether all results are known. If they are, the best move comes first.
func (h *Handler) results(p *board.Position) (moves []movedResult, all bool) {
	var legal board.MoveList
	p.Generate(&legal)
	moves, all = make([]movedResult, legal.Len()), true
	for i, m := range legal.Slice() {
		next := p.After(m)
		after, known := h.tables.Solve(&next, tb.Reach-1)
		moves[i] = movedResult{tb.MoveResult{Move: m, Result: after.Before()}, known}
		all = all && known
	}
	if all {
		slices.SortStableFunc(moves, func(a, b movedResult) int { return b.Result.Rank() - a.Result.Rank() })
	}
	return moves, all
}
