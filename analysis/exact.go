package analysis

import (
	"burnside/board"
	"burnside/search"
	"burnside/tb/result"
	"burnside/tb/verdict"
)

// The method "ended" evaluates a position if the game is over there, and reports whether it is
// over. The parameter "last" says whether the position is the last of the game. A third occurrence
// counts as a draw only in the last position. In an earlier position nobody claimed this draw, and
// the game went on.
func (r *Review) ended(game *board.Game, p *position, last bool) bool {
	outcome := game.Position().Outcome()
	if last {
		outcome = game.Outcome()
	}
	switch {
	case outcome == board.Checkmate:
		p.stand = stand{score: -search.Mate, outcome: result.Loss, exact: true}
	case outcome.IsDraw():
		p.stand = stand{score: search.Draw, outcome: result.Draw, exact: true}
	default:
		return false
	}
	p.evaluation = Evaluation{Score: p.stand.score, Drawn: outcome.IsDraw()}
	return true
}

// The method "known" evaluates a position by the tables. If the tables do not know the value for
// certain, the method returns false.
func (r *Review) known(root *board.Position, p *position) bool {
	if r.options.Tables == nil {
		return false
	}
	moves, ok := r.options.Tables.ProbeMoves(root)
	if !ok || len(moves) == 0 {
		return false
	}
	v := verdict.Of(r.options.Tables, root, moves)
	if v.Uncertain || v.Delayed {
		return false // the search takes the clock into account
	}
	line, ok := r.options.Tables.Line(root)
	if !ok {
		return false
	}
	p.stand = stand{outcome: v.Outcome, exact: true}
	switch v.Outcome {
	case result.Win:
		p.stand.score = search.Mate - search.Score(v.Result.Plies)
	case result.Loss:
		p.stand.score = search.Score(v.Result.Plies) - search.Mate
	default:
		p.stand.outcome = result.Draw // under the fifty-move rule
		line = []board.Move{v.Moves[0].Move}
	}
	p.evaluation = Evaluation{Score: p.stand.score, Drawn: p.stand.outcome == result.Draw, Line: line}
	return true
}
