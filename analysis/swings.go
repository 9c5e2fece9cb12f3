package analysis

import (
	"context"
	"math"
	"slices"
	"time"

	"burnside/board"
	"burnside/search"
)

// The bounds of the second pass.
const (
	// maxRounds is how often a swing is searched again at most.
	maxRounds = 5
	// confirmations is how many rounds in turn must confirm a mark; one suffices for no mark.
	confirmations = 2
	// roundDepth is how much deeper each round searches, in plies.
	roundDepth = 2
	// doubt is how many points of winning percent a move may lose in the first pass without
	// being searched again. It is less than the first step.
	doubt = 3.5
	// searchesPerSwing is how many searches a swing takes in a round, mostly.
	searchesPerSwing = 3
	// steady is the change of a loss in points with which a mark counts as stable.
	steady = 2.5
)

// judge works out the mark of a move from what is known of the positions before and after it,
// and reports whether mark and loss are the same as before.
func (r *Review) judge(i int) (stable bool) {
	move, before, after := &r.plies[i], &r.positions[i], &r.positions[i+1]
	mark, loss := NoMark, 0.0
	if move.judged() && (before.given || r.alternative(i) != nil) {
		mark, _ = judge(before.stand, after.stand.negated())
		loss = max(0, r.drop(i))
	}
	stable = mark == move.mark && math.Abs(loss-move.loss) < steady
	move.mark, move.loss = mark, loss
	return stable
}

// drop returns the points of winning percent by which a move changes the chances of its side for
// the worse. It is negative if the search before the move thought less of it.
func (r *Review) drop(i int) float64 {
	before, after := &r.positions[i], &r.positions[i+1]
	return WinPercent(before.stand.score) - WinPercent(-after.stand.score)
}

// negated returns the stand for the other side.
func (s stand) negated() stand {
	s.score, s.outcome = -s.score, -s.outcome
	return s
}

// unsettled returns the moves whose mark is not stable yet, the last first. Those where the
// chances change although the search had expected the move, or a worse one, are among them: it
// overlooked something.
func (r *Review) unsettled() []int {
	var moves []int
	for i := len(r.plies) - 1; i >= 0; i-- {
		p := &r.plies[i]
		swings := p.mark != NoMark || math.Abs(r.drop(i)) >= doubt
		if p.judged() && !p.settled() && swings && !r.fixed(i) {
			moves = append(moves, i)
		}
	}
	return moves
}

// fixed reports whether tables, rules or evaluations of the game decide the mark of a move.
func (r *Review) fixed(i int) bool {
	before, after := &r.positions[i], &r.positions[i+1]
	return (before.stand.exact || before.given) && (after.stand.exact || after.given)
}

// searchAgain searches the positions before and after some moves again.
func (r *Review) searchAgain(ctx context.Context, engine *search.Engine, moves []int) error {
	for done, i := range moves {
		if r.late() {
			return nil
		}
		limits := search.Limits{Depth: r.positions[i].evaluation.Depth + roundDepth, MoveTime: r.againTime(len(moves) - done)}
		if err := r.compare(ctx, engine, i, limits); err != nil {
			return err
		}
		r.settle(i)
		r.update(i)
		r.report(Progress{Pass: 2, Done: done + 1, Total: len(moves), Left: r.leftInSecond(done+1, len(moves))})
	}
	return nil
}

// settle judges a move after a round, and counts the round if it confirms the mark.
func (r *Review) settle(i int) {
	p := &r.plies[i]
	if !r.judge(i) {
		p.confirmed = 0
		return
	}
	p.confirmed++
}

// settled reports whether the mark of a move is stable.
func (p *ply) settled() bool {
	return p.confirmed >= confirmations || p.confirmed > 0 && p.mark == NoMark
}

// compare searches the position after a move, and the other moves instead of it to the same
// depth, within the limits for the latter. The better of the two becomes the evaluation of the
// position before the move. The engine forgets what it knows of the game, so that nothing wrong
// that it has found before decides the comparison.
func (r *Review) compare(ctx context.Context, engine *search.Engine, i int, l search.Limits) error {
	engine.Clear()
	p, next := &r.positions[i], &r.positions[i+1]
	l.Depth = min(l.Depth, search.MaxPly)
	if !next.stand.exact {
		e, err := r.evaluate(ctx, engine, r.game(i+1), oneLess(l))
		if err != nil {
			return err
		}
		r.take(next, e)
	}
	rival, err := r.rival(ctx, engine, i, l)
	if err != nil || p.stand.exact {
		return err
	}
	if score := rival.score(); score > before(next.stand.score) {
		p.evaluation, p.stand.score, p.given = rival, score, false
	} else {
		r.follow(i)
	}
	p.evaluation.Depth = l.Depth
	return nil
}

// oneLess returns limits with one ply less.
func oneLess(l search.Limits) search.Limits {
	l.Depth = max(l.Depth-1, 1)
	return l
}

// maxRivals is how many moves are tried in place of a move of the game, if the search after each
// thinks less of it than the search that proposed it.
const maxRivals = 3

// rival returns the best of the other moves instead of a move of the game. It treats them like
// that move: the position after the best one is searched too, and its score counts if it is
// worse.
func (r *Review) rival(ctx context.Context, engine *search.Engine, i int, l search.Limits) (Evaluation, error) {
	best := Evaluation{Score: -search.Mate}
	l.SearchMoves = r.others(i)
	for range min(maxRivals, len(l.SearchMoves)) {
		proposed, err := r.evaluate(ctx, engine, r.game(i), l)
		if err != nil {
			return best, err
		}
		checked, err := r.check(ctx, engine, i, proposed, l)
		if err != nil {
			return best, err
		}
		if len(best.Line) == 0 || checked.score() > best.score() {
			best = checked
		}
		if WinPercent(proposed.score())-WinPercent(checked.score()) < steady {
			break
		}
		l.SearchMoves = slices.DeleteFunc(l.SearchMoves, func(m board.Move) bool { return m == proposed.Best() })
	}
	return best, nil
}

// check searches the position after the best move of an evaluation of a position of the game. It
// returns the worse of the two evaluations.
func (r *Review) check(ctx context.Context, engine *search.Engine, i int, proposed Evaluation, l search.Limits) (Evaluation, error) {
	game := r.game(i)
	game.Push(proposed.Best())
	var after position
	if !r.ended(game, &after, true) && !r.known(game.Position(), &after) {
		l.SearchMoves = nil
		e, err := r.evaluate(ctx, engine, game, oneLess(l))
		if err != nil {
			return proposed, err
		}
		after.evaluation, after.stand.score = e, e.score()
	}
	if score := before(after.stand.score); score < proposed.score() {
		proposed.Score, proposed.Drawn = score, after.evaluation.Drawn
		proposed.Line = append([]board.Move{proposed.Best()}, after.evaluation.Line...)
	}
	return proposed, nil
}

// evaluate searches a position. It counts time and nodes.
func (r *Review) evaluate(ctx context.Context, engine *search.Engine, game *board.Game, l search.Limits) (Evaluation, error) {
	e, err := r.search(ctx, engine, game, l)
	r.spent += e.Time
	r.nodes += e.Nodes
	return e, err
}

// others returns the legal moves instead of a move of the game.
func (r *Review) others(i int) []board.Move {
	var legal board.MoveList
	r.game(i).Position().Generate(&legal)
	return slices.DeleteFunc(slices.Clone(legal.Slice()), func(m board.Move) bool { return m == r.plies[i].move })
}

// update carries a new evaluation of the positions before and after a move to those that depend
// on them, and judges the moves beside it again.
func (r *Review) update(i int) {
	for k := i - 1; k >= 0 && r.plies[k].forced && !r.positions[k].stand.exact; k-- {
		r.follow(k)
		if k > 0 {
			r.judge(k - 1)
		}
	}
	if i > 0 {
		r.judge(i - 1)
	}
	if i+1 < len(r.plies) {
		r.judge(i + 1)
	}
}

// againTime returns the time of each search of a swing if so many swings are left in this round,
// 0 for no limit. It keeps time for the rounds after this one.
func (r *Review) againTime(swings int) time.Duration {
	if r.options.Time == 0 {
		return 0
	}
	rounds := min(2, maxRounds-r.round)
	left := r.options.Time - r.spent
	return max(left/time.Duration(searchesPerSwing*swings*rounds), time.Millisecond)
}

// alternative returns the best line instead of a move; nil if the move is the best.
func (r *Review) alternative(i int) []board.Move {
	if line := r.positions[i].evaluation.Line; len(line) > 0 && line[0] != r.plies[i].move {
		return line
	}
	return nil
}
