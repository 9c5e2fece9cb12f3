package analysis

import (
	"context"
	"math"

	"burnside/board"
	"burnside/eval"
	"burnside/pgn"
	"burnside/search"
)

// Evals are the evaluations in the comments of a game.
type Evals struct {
	// Own is true if the evaluations are this engine's. If not, they have the scale of Stockfish.
	Own    bool
	byMove map[int]given // of the position after the move of that index
}

// given is an evaluation in a comment of the game.
type given struct {
	score search.Score // White's, in this engine's units
	shown search.Score // likewise, on the scale of the game's evaluations
	depth int          // in plies; 0 if it is not known
}

// EvalsOf returns the evaluations [%eval] in the main line of a game, or nil if there are none. The
// tag Annotator says whether they are this engine's.
func EvalsOf(g *pgn.Game) *Evals {
	evals := &Evals{Own: HasOwnScale(g), byMove: map[int]given{}}
	i, p := 0, g.Start
	for n := range g.Root.Line() {
		p = n.Play(&p)
		if found, ok := LastEval(n.After); ok {
			evals.byMove[i] = evals.given(found, p.SideToMove())
		}
		i++
	}
	if len(evals.byMove) == 0 {
		return nil
	}
	return evals
}

// The method "given" converts an evaluation from a comment to two scores of White: the score on
// this engine's scale, and the score that the report shows. The parameter "side" is the side to
// move in the evaluated position.
func (e *Evals) given(found Eval, side board.Color) given {
	g := given{depth: found.Depth}
	switch {
	case found.IsMate:
		g.score = mateIn(found.Moves, found.Black, side)
	case e.Own:
		g.score = eval.FromCentipawns(bounded(float64(found.Centipawns)))
	default:
		g.score = eval.FromCentipawns(bounded(ownCentipawns(float64(found.Centipawns))))
		g.shown = eval.FromCentipawns(bounded(float64(found.Centipawns)))
		return g
	}
	g.shown = g.score
	return g
}

// mateIn returns White's score for a mate. The parameter "moves" is the number of moves to the
// mate. The parameter "black" is true if Black mates.
func mateIn(moves int, black bool, side board.Color) search.Score {
	plies := 2 * moves
	if plies > 0 && black == (side == board.Black) {
		plies--
	}
	score := search.Mate - search.Score(min(plies, search.MaxPly))
	if black {
		return -score
	}
	return score
}

// bounded rounds centipawns to a number that is no mate.
func bounded(centipawns float64) int {
	return int(math.Round(max(-mostShown, min(centipawns, mostShown))))
}

// isGiven looks for an evaluation of position i in the comments of the game. If there is one,
// isGiven stores it in p and returns true.
func (r *Review) isGiven(i int, p *position) bool {
	if r.options.Evals == nil {
		return false
	}
	found, ok := r.options.Evals.byMove[i-1]
	if !ok {
		return false
	}
	score := found.score
	if (r.start.SideToMove() == board.Black) == (i%2 == 0) {
		score = -score
	}
	p.evaluation, p.stand.score, p.given = Evaluation{Score: score, Depth: found.depth}, score, true
	return true
}

// shown returns White's score of a position as the report shows it. If the analysis uses
// evaluations in the game, the score is converted to the scale of these evaluations.
func (r *Review) shown(i int, score search.Score) search.Score {
	if r.options.Evals == nil {
		return score
	}
	if found, ok := r.options.Evals.byMove[i-1]; ok && r.positions[i].given {
		return found.shown
	}
	if _, isMate := mateMoves(score); isMate || r.options.Evals.Own {
		return score
	}
	return eval.FromCentipawns(otherCentipawns(score))
}

// explain finds the better moves for marks that rest only on evaluations already in the game. Such
// evaluations name no better move, so explain must search for it.
func (r *Review) explain(ctx context.Context, engine *search.Engine) error {
	moves, before := r.unexplained(), r.spent
	for done, i := range moves {
		if r.late() {
			return nil
		}
		limits := search.Limits{Depth: r.options.Depth, MoveTime: r.againTime(len(moves) - done), SearchMoves: r.others(i)}
		best, err := r.evaluate(ctx, engine, r.game(i), limits)
		if err != nil {
			return err
		}
		r.positions[i].evaluation.Line = best.Line
		r.plies[i].explained = true
		left := float64(r.spent-before) * float64(len(moves)-done-1) / float64(done+1)
		r.report(Progress{Pass: 2, Done: done + 1, Total: len(moves), Left: r.atMost(left)})
	}
	return nil
}

// unexplained returns the marked moves whose better move is not known yet. The moves are in reverse
// order of the game.
func (r *Review) unexplained() (moves []int) {
	for i := len(r.plies) - 1; i >= 0; i-- {
		if p := &r.plies[i]; p.mark != NoMark && r.positions[i].given && r.fixed(i) && !p.explained {
			moves = append(moves, i)
		}
	}
	return moves
}
