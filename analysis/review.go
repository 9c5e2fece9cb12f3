package analysis

import (
	"context"
	"errors"
	"time"

	"burnside/board"
	"burnside/openings"
	"burnside/search"
	"burnside/tb"
)

// Options say how thoroughly a game is analysed. If both limits are zero, Depth is DefaultDepth.
type Options struct {
	Depth  int           // of the first search of each position, in plies; 0 means as Time allows
	Time   time.Duration // for all searches of the game; 0 means no limit
	Tables *tb.Set       // endgame tables that judge exactly; nil for none
	// Evals holds the evaluations in the game, which replace searches. It may be nil. If the
	// positions before and after a move both have an evaluation, these two alone decide the mark.
	// The engine then searches only for the better move, to the depth in the field Depth.
	Evals *Evals
	// Progress is called after each search, in the goroutine that called Run. It may be nil.
	Progress func(Progress)
}

// DefaultDepth is the depth of an analysis without limits.
const DefaultDepth = 18

// Progress says how much of an analysis is done.
type Progress struct {
	Pass  int // 1: each position once; 2: swings again
	Done  int // positions of pass 1, swings of pass 2
	Total int
	Spent time.Duration // in searches
	Left  time.Duration // that searches will still take, roughly
}

// Review is the analysis of a game. The analysis may be unfinished. The first pass searches each
// position once. It begins with the last position, so that later positions are known when an
// earlier one is searched. A swing is a move that has a mark or changes the winning chances
// noticeably. The second pass searches the positions before and after each swing again, deeper in
// each round, until the mark is stable.
type Review struct {
	options   Options
	start     board.Position
	plies     []ply
	positions []position // one more than plies
	opening   openings.Opening
	search    func(context.Context, *search.Engine, *board.Game, search.Limits) (Evaluation, error) // Evaluate; another in tests

	searched int // positions of the first pass that are done
	round    int // of the second pass
	spent    time.Duration
	// firstSpent is the time that the first pass and the search for better moves have taken.
	firstSpent time.Duration
	nodes      uint64
}

// ply is a move of the game.
type ply struct {
	move   board.Move
	listed bool // it and all moves before it lead to positions in the list of openings
	forced bool // it was the only legal move

	mark      Mark
	loss      float64 // points of winning percent
	confirmed int     // rounds of the second pass in turn that have confirmed the mark
	explained bool    // the better move has been searched, for a mark by evaluations of the game
}

// position is a position of the game with what is known of it.
type position struct {
	evaluation Evaluation
	stand      stand // for the side to move
	done       bool
	given      bool // the evaluation is one of Options.Evals
}

// ErrTooLong is the error of a game with too many moves.
var ErrTooLong = errors.New("the game is too long to analyse")

// maxPlies is the greatest length of a game that is analysed.
const maxPlies = 2048

// NewReview returns an analysis of a game; the analysis has not begun. The moves must be legal. The
// error is ErrTooLong or nil.
func NewReview(start board.Position, moves []board.Move, o Options) (*Review, error) {
	if len(moves) > maxPlies {
		return nil, ErrTooLong
	}
	if o.Depth == 0 && o.Time == 0 {
		o.Depth = DefaultDepth
	}
	r := &Review{options: o, start: start, plies: make([]ply, len(moves)), positions: make([]position, len(moves)+1), search: Evaluate}
	game := board.NewGame(start)
	listed := true
	for i, m := range moves {
		forced := game.Position().CountLegal() == 1
		game.Push(m)
		listed = listed && openings.IsBook(game.Position().Key())
		r.plies[i] = ply{move: m, listed: listed, forced: forced}
	}
	r.opening, _ = openings.Last(game.History())
	return r, nil
}

// Run starts or resumes the analysis. It returns when the analysis is finished or ctx ends. If ctx
// ends, it returns the error of ctx. Nobody else may use the engine until Run returns. The first
// pass does not clear the engine's transposition table. The second pass clears it each time before
// it compares a move with other moves.
func (r *Review) Run(ctx context.Context, engine *search.Engine) error {
	for r.searched < len(r.positions) {
		if err := r.searchNext(ctx, engine); err != nil {
			return err
		}
	}
	if err := r.explain(ctx, engine); err != nil {
		return err
	}
	if r.firstSpent == 0 {
		r.firstSpent = r.spent
	}
	for r.round < maxRounds {
		again := r.unsettled()
		if len(again) == 0 || r.late() {
			break
		}
		if err := r.searchAgain(ctx, engine, again); err != nil {
			return err
		}
		r.round++
	}
	return nil
}

// game returns the game up to position i.
func (r *Review) game(i int) *board.Game {
	g := board.NewGame(r.start)
	for _, p := range r.plies[:i] {
		g.Push(p.move)
	}
	return g
}

// judged reports whether a move is judged. Book moves and forced moves are not judged.
func (p *ply) judged() bool { return !p.book() && !p.forced }

// The method "book" reports whether a move is a book move. A blunder is never a book move, although
// the list of openings contains some blunders, such as 2. g4 in Fool's Mate.
func (p *ply) book() bool { return p.listed && p.mark != Blunder }

// late reports whether the time for the game is over.
func (r *Review) late() bool { return r.options.Time > 0 && r.spent >= r.options.Time }

// searchNext searches the next position of the first pass.
func (r *Review) searchNext(ctx context.Context, engine *search.Engine) error {
	i := len(r.positions) - 1 - r.searched
	p := &r.positions[i]
	game := r.game(i)
	switch {
	case r.ended(game, p, i == len(r.plies)) || r.known(game.Position(), p) || r.isGiven(i, p):
	case i < len(r.plies) && r.plies[i].forced:
		r.follow(i)
	default:
		e, err := r.evaluate(ctx, engine, game, search.Limits{Depth: r.options.Depth, MoveTime: r.firstTime(i)})
		if err != nil {
			return err
		}
		r.take(p, e)
	}
	p.done = true
	r.searched++
	if i < len(r.plies) {
		r.judge(i)
	}
	r.report(Progress{Pass: 1, Done: r.searched, Total: len(r.positions), Left: r.leftInFirst()})
	return nil
}

// take stores the evaluation of a position, unless the earlier one is deeper.
func (r *Review) take(p *position, e Evaluation) {
	if p.done && !p.given && e.Depth < p.evaluation.Depth {
		return
	}
	p.evaluation, p.stand.score, p.given = e, e.score(), false
}

// score returns the score of the evaluation. If the position is drawn, this is the score of a draw.
func (e *Evaluation) score() search.Score {
	if e.Drawn {
		return search.Draw
	}
	return e.Score
}

// follow gives position i the evaluation of the next position in the game.
func (r *Review) follow(i int) {
	p, next := &r.positions[i], &r.positions[i+1]
	p.evaluation = next.evaluation
	p.evaluation.Score = before(next.evaluation.Score)
	p.evaluation.Line = append([]board.Move{r.plies[i].move}, next.evaluation.Line...)
	p.stand.score = before(next.stand.score)
	p.given = next.given
}

// The function "before" converts the score after a move to the score before the move. Each score is
// that of the side to move in its position. A mate gets one ply longer.
func before(after search.Score) search.Score {
	switch _, isMate := mateMoves(after); {
	case isMate && after > 0:
		return -after + 1
	case isMate:
		return -after - 1
	}
	return -after
}

// firstShare is the part of the time that the first pass may take.
const firstShare = 0.5

// bookWeight is the time for a book position, divided by the time for another position.
const bookWeight = 0.25

// firstTime returns the time for the first search of a position. 0 means no limit.
func (r *Review) firstTime(i int) time.Duration {
	if r.options.Time == 0 {
		return 0
	}
	var weights float64
	for k := range i + 1 {
		weights += r.weight(k)
	}
	left := time.Duration(firstShare*float64(r.options.Time)) - r.spent
	return max(time.Duration(float64(left)*r.weight(i)/weights), time.Millisecond)
}

// weight returns the relative time that the first pass spends on a position.
func (r *Review) weight(i int) float64 {
	after := i > 0 && r.plies[i-1].judged()
	if after || i < len(r.plies) && r.plies[i].judged() {
		return 1
	}
	return bookWeight
}

// report calls the function for progress.
func (r *Review) report(p Progress) {
	if r.options.Progress != nil {
		p.Spent = r.spent
		r.options.Progress(p)
	}
}
