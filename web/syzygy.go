package web

import (
	"errors"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/verdict"
)

// errNoSyzygy says that there are no Syzygy tables to probe.
var errNoSyzygy = errors.New("no Syzygy tables")

// syzygyAnswer fills in the result of a position from the Syzygy tables. The result respects the
// fifty-move rule at the position's halfmove clock. The error says why the tables do not know the
// position.
func (h *Handler) syzygyAnswer(p *board.Position, answer *sideAnswer) error {
	if h.syzygy == nil {
		return errNoSyzygy
	}
	moves, err := h.syzygy.Root(p)
	if err != nil {
		return err
	}
	got, err := h.syzygy.Probe(p)
	if err != nil {
		return err
	}
	outcome := got.Outcome
	if len(moves) > 0 {
		outcome, answer.Open = moves[0].Outcome, moves[0].Open
	}
	for _, m := range moves {
		move, _ := newMove(p, m.Move)
		move.Outcome, move.Metric = outcomeName(m.Outcome), syzygyMetric(m.Result)
		move.Plies, move.Rounded, move.Open = m.Result.Plies, isRounded(m.Result), m.Open
		answer.Moves = append(answer.Moves, move)
	}
	answer.outcome = outcome
	answer.Known, answer.Outcome, answer.Metric = true, outcomeName(outcome), syzygyMetric(got)
	answer.Plies, answer.Rounded = got.Plies, isRounded(got)
	answer.note(verdict.Zeroing(got))
	phrase := verdict.FiftyMoves(p, outcome)
	if len(moves) > 0 {
		phrase = verdict.Clock(p, moves)
	}
	answer.say(p, phrase, 0)
	return nil
}

// syzygyOutcome returns the outcome of a position from the Syzygy tables. The outcome respects the
// fifty-move rule at the position's halfmove clock.
func (h *Handler) syzygyOutcome(p *board.Position) (result.Outcome, error) {
	var answer sideAnswer
	err := h.syzygyAnswer(p, &answer)
	return answer.outcome, err
}

// verdict says how a position stands for the side to move, under the fifty-move rule. The parameter
// "moves" holds the position's moves with their results. If our tables do not know the effect of
// the fifty-move rule, the Syzygy tables decide.
func (h *Handler) verdict(p *board.Position, moves []tb.MoveResult) verdict.Verdict {
	v := verdict.Of(h.tables, p, moves)
	v.Decide(p, h.syzygy)
	return v
}

// syzygyMetric names the metric of a result of Syzygy tables.
func syzygyMetric(r result.Result) string {
	if r.Metric == result.None && r.Outcome != result.Draw {
		return metricNone
	}
	return metricZeroing
}

// isRounded reports whether the distance of a result may be one ply more.
func isRounded(r result.Result) bool { return r.Metric != result.None && !r.Exact }
