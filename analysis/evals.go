package analysis

import (
	"context"
	"math"
	"regexp"
	"strconv"
	"strings"

	"burnside/board"
	"burnside/eval"
	"burnside/pgn"
	"burnside/search"
)

// Annotator is the beginning of the tag Annotator in games with this engine's evaluations. The
// version follows it.
const Annotator = "Burnside"

// Evals are evaluations that a game brings in its comments.
type Evals struct {
	// Own says that they are this engine's. Otherwise they have the scale of Stockfish.
	Own    bool
	byMove map[int]given // of the position after the move of that index
}

// given is an evaluation that a game brings.
type given struct {
	score search.Score // White's, in this engine's units
	shown search.Score // likewise, on the scale of the game's evaluations
	depth int          // in plies; 0 if it is not known
}

// EvalsOf returns the evaluations [%eval] in the main line of a game, or nil if there are none.
// They count as this engine's if the tag Annotator says so.
func EvalsOf(g *pgn.Game) *Evals {
	evals := &Evals{Own: strings.HasPrefix(g.Tags.Get("Annotator"), Annotator), byMove: map[int]given{}}
	i, p := 0, g.Start
	for n := range g.Root.Line() {
		p = n.Play(&p)
		if found, ok := evals.in(n.After, p.SideToMove()); ok {
			evals.byMove[i] = found
		}
		i++
	}
	if len(evals.byMove) == 0 {
		return nil
	}
	return evals
}

// evalValue matches an evaluation: pawns, or "#" and the number of moves to mate. A depth may
// follow.
var evalValue = regexp.MustCompile(`\[%eval\s+(#?)([+-]?\d{1,5}(?:\.\d{1,4})?)(?:,(\d{1,3}))?\s*\]`)

// in returns the last evaluation in the comments on a move. side is the side to move after the
// move.
func (e *Evals) in(comments []string, side board.Color) (found given, ok bool) {
	all := evalValue.FindAllStringSubmatch(strings.Join(comments, " "), -1)
	if len(all) == 0 {
		return given{}, false
	}
	last := all[len(all)-1]
	value, err := strconv.ParseFloat(last[2], 64)
	if err != nil {
		return given{}, false
	}
	found.depth, _ = strconv.Atoi(last[3])
	switch {
	case last[1] == "#":
		found.score = mateIn(int(value), last[2][0] == '-', side)
	case e.Own:
		found.score = eval.FromCentipawns(bounded(100 * value))
	default:
		found.score = eval.FromCentipawns(bounded(ownCentipawns(100 * value)))
		found.shown = eval.FromCentipawns(bounded(100 * value))
		return found, true
	}
	found.shown = found.score
	return found, true
}

// mateIn returns White's score for a mate in the given number of moves. black says that Black
// mates.
func mateIn(moves int, black bool, side board.Color) search.Score {
	plies := 2 * max(moves, -moves)
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

// isGiven evaluates a position by the evaluation in the game, if there is one. It reports whether
// there is one.
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

// shown returns White's score of a position. If the analysis uses the evaluations in the game, the
// score has their scale.
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

// explain searches for the better move at each mark that only the game's evaluations decide. An
// evaluation does not name a better move.
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

// unexplained returns the marked moves whose better move is not known yet. The last move comes
// first.
func (r *Review) unexplained() (moves []int) {
	for i := len(r.plies) - 1; i >= 0; i-- {
		if p := &r.plies[i]; p.mark != NoMark && r.positions[i].given && r.fixed(i) && !p.explained {
			moves = append(moves, i)
		}
	}
	return moves
}
