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
	// confirmations is the number of rounds in a row that must confirm a mark before it is stable.
	// For a move without a mark, one round is enough.
	confirmations = 2
	// roundDepth is how much deeper each round searches, in plies.
	roundDepth = 2
	// doubt is a threshold in percentage points of the winning chances. If the first pass gives a
	// move no mark, the move is searched again only if it changes the chances by at least this
	// threshold. The threshold is below the loss of an inaccuracy, so that close cases are checked.
	doubt = 3.5
	// searchesPerSwing is how many searches a swing usually takes in a round.
	searchesPerSwing = 3
	// steady is a threshold in percentage points of the winning chances. A change below it counts
	// as no change.
	steady = 2.5
)

// judge gives a move its mark, from what is known of the positions before and after it. A move in
// the list of openings gets a mark only if it is a blunder. judge returns true if the mark is the
// same as before and the loss has changed little.
func (r *Review) judge(i int) (stable bool) {
	move, before, after := &r.plies[i], &r.positions[i], &r.positions[i+1]
	mark, loss := NoMark, 0.0
	if !move.forced && (before.given || r.alternative(i) != nil) {
		mark, _ = judge(before.stand, after.stand.negated())
		loss = max(0, r.drop(i))
	}
	if move.listed && mark != Blunder {
		mark, loss = NoMark, 0
	}
	stable = mark == move.mark && math.Abs(loss-move.loss) < steady
	move.mark, move.loss = mark, loss
	return stable
}

// drop returns how many percentage points of the winning chances a move costs its side. The number
// is negative if the search after the move finds better chances than the search before it.
func (r *Review) drop(i int) float64 {
	before, after := &r.positions[i], &r.positions[i+1]
	return WinPercent(before.stand.score) - WinPercent(-after.stand.score)
}

// negated returns the stand for the other side.
func (s stand) negated() stand {
	s.score, s.outcome = -s.score, -s.outcome
	return s
}

// unsettled returns the swings whose mark is not stable yet, the last swing first. A swing is a
// move that has a mark, or that changes the winning chances by at least the constant "doubt". Even
// an improvement can be a swing, because the search before the move may have overlooked something.
// unsettled leaves out a swing if the position before it has not been searched yet.
func (r *Review) unsettled() []int {
	var moves []int
	for i := len(r.plies) - 1; i >= 0; i-- {
		p := &r.plies[i]
		swings := p.mark != NoMark || math.Abs(r.drop(i)) >= doubt
		if r.positions[i].done && p.judged() && !p.settled() && swings && !r.fixed(i) {
			moves = append(moves, i)
		}
	}
	return moves
}

// The method "fixed" reports whether the mark of a move needs no search, because tables, rules or
// evaluations in the game decide it.
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

// settle judges a move after a round. It counts the round if the round confirms the mark.
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

// compare searches the position after the move of the game. It also searches the other legal moves,
// to the same depth. The better of the two results becomes the evaluation of the position before
// the move. The parameter "l" holds the limits of the searches. compare first clears the
// transposition table, so that wrong entries of earlier searches can't affect the result.
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

// oneLess returns the limits with a depth that is one ply less.
func oneLess(l search.Limits) search.Limits {
	l.Depth = max(l.Depth-1, 1)
	return l
}

// maxRivals is the greatest number of other moves that the function "rival" tries for a move of the
// game. rival scores each tried move twice: by a search of the position before the move, and by a
// search of the position after it. If the second score is not much lower than the first, rival
// tries no further move.
const maxRivals = 3

// rival returns the evaluation of the best move other than the move of the game. A search of the
// position proposes a move. A second search then begins in the position after the proposed move,
// because the score of the game's move comes from such a search too. The proposed move gets the
// lower of the two scores.
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

// check searches the position after the best move of the evaluation "proposed". If this search
// gives the move a lower score than "proposed" does, check returns this lower score and the line of
// this search. If not, check returns "proposed". i is the index of the position before the move.
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

// others returns all legal moves in position i except the move of the game.
func (r *Review) others(i int) []board.Move {
	var legal board.MoveList
	r.game(i).Position().Generate(&legal)
	return slices.DeleteFunc(slices.Clone(legal.Slice()), func(m board.Move) bool { return m == r.plies[i].move })
}

// update is called after the evaluation of position i has changed. It first changes the positions
// directly before i that have only one legal move, because such a position takes its evaluation
// from the next position. It then judges the moves next to the changed positions again, because a
// mark depends on the positions before and after the move.
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

// againTime returns the time for one search of the second pass (see Review), or 0 if there is no
// limit. The parameter "swings" is the number of swings that the current round must still search.
// If this round is not the last, againTime reserves half of the remaining time for later rounds.
func (r *Review) againTime(swings int) time.Duration {
	if r.options.Time == 0 {
		return 0
	}
	rounds := min(2, maxRounds-r.round)
	left := r.options.Time - r.spent
	return max(left/time.Duration(searchesPerSwing*swings*rounds), time.Millisecond)
}

// alternative returns the best line in the position before a move of the game. If the line begins
// with that move, alternative returns nil.
func (r *Review) alternative(i int) []board.Move {
	if line := r.positions[i].evaluation.Line; len(line) > 0 && line[0] != r.plies[i].move {
		return line
	}
	return nil
}
