package analysis

import (
	"context"
	"time"

	"burnside/board"
	"burnside/search"
)

// Evaluation is the result of a search of a position.
type Evaluation struct {
	Score search.Score // for the side to move
	Drawn bool         // a draw by the rules or the endgame tables, even if Score is not 0
	Line  []board.Move // best play, the best move first; empty if the game is over
	Depth int          // search depth in plies
	Nodes uint64
	Time  time.Duration
}

// Best returns the best move, or NoMove if the game is over.
func (e *Evaluation) Best() board.Move {
	if len(e.Line) == 0 {
		return board.NoMove
	}
	return e.Line[0]
}

// Evaluate searches the current position of a game until a limit is reached. If ctx ends first,
// Evaluate returns the error of ctx and the evaluation that it has found by then.
func Evaluate(ctx context.Context, engine *search.Engine, game *board.Game, l search.Limits) (Evaluation, error) {
	var e Evaluation
	wait := engine.Begin(game, l, func(r search.Report) {
		if r.Kind == search.ReportPV && r.MultiPV == 1 {
			e = Evaluation{Score: r.Score, Drawn: r.Drawn, Line: r.PV, Depth: r.Depth}
		}
	})
	// Begin comes first: a stop before it would not apply to this search.
	defer context.AfterFunc(ctx, engine.Stop)()
	result := wait()
	e.Nodes, e.Time = result.Nodes, result.Time
	return e, ctx.Err()
}
