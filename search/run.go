package search

import (
	"runtime"
	"sync"
	"sync/atomic"

	"burnside/board"
)

// run is one search. It holds the limits, the clock, the root, the latest reports, and the flags
// with which other goroutines end the search. The search's workers point to it.
type run struct {
	engine *Engine
	game   *board.Game
	limits Limits
	clock  clock
	looks  looks
	root   root
	// pollInterval is the number of nodes after which a worker polls the clock and the
	// stop flag.
	pollInterval uint64

	report func(Report) // nil for none
	// announced is the first move of the best line in the last report. announcedNodes is the node
	// count of that report.
	announced      board.Move
	announcedNodes uint64
	// mateLines holds, for each root move, the complete line to mate that was reported last.
	mateLines map[board.Move]shownLine

	stop      atomic.Bool // the workers must end: Stop was called, a limit is reached, or the search is over
	aborted   atomic.Bool // Stop was called, so the search must not wait any longer
	pondering atomic.Bool
	// ponderTime is how long the engine had pondered when the opponent made the expected move, in
	// nanoseconds.
	ponderTime atomic.Int64
	wake       chan struct{} // receives a value when Stop or PonderHit may end a wait
}

// newRun returns a search of the current position of a game.
func newRun(e *Engine, game *board.Game, l Limits, report func(Report)) *run {
	r := &run{
		engine: e, game: game, limits: e.levelLimits(l), report: report,
		pollInterval: pollIntervalOf(len(e.workers), runtime.NumCPU()),
		wake:         make(chan struct{}, 1),
	}
	r.pondering.Store(l.Ponder)
	p := game.Position()
	e.lateness.begin(&r.limits, p)
	r.clock = newClock(&r.limits, int(p.SideToMove()), e.overhead, e.lateness.pause)
	return r
}

// search runs the search. Then it records how much time the move took and which pauses the machine
// made.
func (r *run) search() Result {
	result := r.find()
	lateness := &r.engine.lateness
	lateness.seen = r.looks.pause()
	if r.limits.onClock() && !r.pondering.Load() {
		lateness.answer(&r.limits, r.game.Position(), r.ran())
	}
	return result
}

// find returns the result of the search, from the tables or from the workers.
func (r *run) find() Result {
	moves := r.moves()
	if len(moves) == 0 {
		return r.withoutMoves()
	}
	r.root = r.newRoot(moves)
	if r.root.solved {
		return r.solvedResult()
	}
	line := r.prescribedLine()
	w := r.searchChoices()
	if line != nil {
		w.prescribe(line)
	}
	return r.result(w)
}

// searchChoices searches the root choices with all threads, and returns the worker that has the
// result. Before it returns, it may have to wait. In an infinite search it waits for Stop. While
// the engine ponders, it waits for Stop or PonderHit. For a player of limited strength it waits
// until he has thought for his usual time.
func (r *run) searchChoices() *worker {
	r.engine.tt.age()
	workers := r.engine.searchers()
	for _, w := range workers {
		w.start(r, r.task())
	}
	main := workers[0]
	main.tbHits = r.root.hits
	defer r.watchClock()()
	var helpers sync.WaitGroup
	for _, w := range workers[1:] {
		helpers.Go(w.iterate)
	}
	main.iterate()
	r.lookAtClock()
	r.waitForStop()
	r.levelWait(main.rootMoves[0].move)
	r.stop.Store(true)
	helpers.Wait()
	return r.vote()
}

// task returns the task of the search itself.
func (r *run) task() task { return task{choices: r.root.choices, lines: r.engine.multiPV} }

// moves returns the root moves to search: all legal moves, or the legal moves in SearchMoves.
func (r *run) moves() []board.Move {
	var legal board.MoveList
	r.game.Position().Generate(&legal)
	if r.limits.SearchMoves == nil {
		return legal.Slice()
	}
	var moves []board.Move
	for _, m := range r.limits.SearchMoves {
		if legal.Contains(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// withoutMoves returns the result if there is no move to search. It reports a score for mate and
// stalemate. If SearchMoves allows no legal move, there is no score.
func (r *run) withoutMoves() Result {
	result := Result{Score: Draw}
	switch r.game.Position().Outcome() {
	case board.Checkmate:
		result.Score = matedIn(0)
	case board.Stalemate:
	default:
		r.waitForStop()
		return result
	}
	result.DepthScore = result.Score
	r.send(Report{Kind: ReportPV, MultiPV: 1, Score: result.Score, Bound: Exact, Drawn: result.Score == Draw})
	r.waitForStop()
	return result
}

// abort ends the search because Stop was called.
func (r *run) abort() {
	r.aborted.Store(true)
	r.stop.Store(true)
	r.notify()
}

// ponderHit turns pondering into a search for the engine's own move.
func (r *run) ponderHit() {
	r.ponderTime.Store(int64(r.spent()))
	r.pondering.Store(false)
	r.notify()
}

// notify wakes a search that waits for Stop or PonderHit.
func (r *run) notify() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// goOn lets the workers search again after a limit ended one part of the search. It does nothing if
// Stop was called.
func (r *run) goOn() {
	r.stop.Store(false)
	if r.aborted.Load() { // if Stop was called before the line above, that line undid it
		r.stop.Store(true)
	}
}

// waitForStop waits for Stop in an infinite search, and for Stop or PonderHit while
// pondering.
func (r *run) waitForStop() {
	for !r.aborted.Load() && (r.limits.Infinite || r.pondering.Load()) {
		<-r.wake
	}
}

// nodes returns how many nodes all workers have searched. The counts of running workers may be
// slightly old.
func (r *run) nodes() (n uint64) {
	for _, w := range r.engine.workers {
		n += w.published.Load()
	}
	return n
}

// tbHits returns how many probes of endgame tables had an answer, in all workers.
func (r *run) tbHits() (n uint64) {
	for _, w := range r.engine.workers {
		n += w.publishedTBHits.Load()
	}
	return n
}
