package search

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"burnside/board"
	"burnside/eval"
	"burnside/internal/hugepages"
	"burnside/internal/parallel"
	"burnside/internal/ram"
	"burnside/search/level"
	"burnside/tb"
)

// The limits and defaults of the options, except the size of the transposition table.
const (
	MaxThreads          = 1024
	MaxMultiPV          = 500
	DefaultMoveOverhead = 10 * time.Millisecond
	MaxMoveOverhead     = 5 * time.Second
)

// Engine searches positions. It keeps the options, the transposition table and the workers,
// one per thread. It runs one search at a time; only Stop and PonderHit may be called
// during a search.
type Engine struct {
	tt     transpositionTable
	net    *eval.Net
	tables *tb.Set       // our own endgame tables; nil for none
	player *level.Player // player of limited strength to imitate; nil for full strength
	syzygy Syzygy
	// fiftyMoveRule makes a win in the tables a draw if the mate comes too late for the
	// rule.
	fiftyMoveRule bool

	workers  []*worker
	multiPV  int
	overhead time.Duration
	// fits returns an error if a need exceeds the free memory.
	fits func(ram.Need) error

	limits Limits
	// legal and choices are scratch: the legal moves at the root, and the root choices.
	legal   board.MoveList
	choices []rootChoice
	// tbDraw is true if the root is a draw by the endgame tables.
	tbDraw bool
	// guided is true if the search probes the Syzygy tables at the root only.
	guided bool
	// rootHits counts the answered Syzygy probes of root moves.
	rootHits uint64
	clock    clock
	lateness lateness
	// pollInterval is the number of nodes after which a worker polls the clock and the stop
	// flag.
	pollInterval uint64
	report       func(Report)
	// announced is the first move of the best line that was reported last, and
	// announcedNodes the node count in that report.
	announced      board.Move
	announcedNodes uint64
	// mateLines holds, for each root move, the last complete line to mate that was reported.
	mateLines map[board.Move]shownLine

	stop      atomic.Bool // the workers must end: Stop came, a limit is reached or the search is over
	released  atomic.Bool // Stop came, so the search must not wait any longer
	pondering atomic.Bool
	// ponderTime is a time.Duration: how long the search had pondered when the opponent
	// made the expected move.
	ponderTime atomic.Int64
	wake       chan struct{} // receives a value when Stop or PonderHit may end a wait

	// plain switches off quiescence, transposition table and all selective methods. What is
	// left is the textbook search that tests compare with minimax.
	plain bool
}

// New returns an engine with one thread, a transposition table of DefaultHash MiB, and the
// network and the endgame tables that are inside the program.
func New() *Engine {
	e := &Engine{
		net: eval.Default(), tables: tb.Embedded(),
		fiftyMoveRule: true,
		multiPV:       1, overhead: DefaultMoveOverhead,
		fits: func(ram.Need) error { return nil }, // the defaults have to fit
		wake: make(chan struct{}, 1),
	}
	if err := errors.Join(e.SetThreads(1), e.SetHash(DefaultHash)); err != nil {
		panic(err) // the defaults are within the limits
	}
	e.fits = ram.Check
	return e
}

// workerBytes is the size of a worker in memory.
var workerBytes = hugepages.Size[worker]()

// Bytes returns the memory of an engine with a number of threads and a transposition table
// of hash MiB, in bytes.
func Bytes(hash, threads int) uint64 { return uint64(hash)<<20 + uint64(threads)*workerBytes }

// Memory returns the size of the transposition table and the workers, in bytes.
func (e *Engine) Memory() uint64 { return e.tt.bytes() + uint64(len(e.workers))*workerBytes }

// replace returns an error if memory does not suffice to replace a part of the engine. The
// part takes part bytes now and later bytes afterwards; fresh of these are newly allocated.
func (e *Engine) replace(part, later, fresh uint64) error {
	held := e.Memory()
	if e.tables != nil {
		held += e.tables.CacheBytes()
	}
	return e.fits(ram.Need{All: held - part + later, Held: held, Fresh: fresh})
}

// SetHash sets the size of the transposition table in MiB, from MinHash to MaxHash, and
// empties the table. After an error, such as too little free memory, the old table is kept.
func (e *Engine) SetHash(mb int) error {
	if mb < MinHash || mb > MaxHash {
		return fmt.Errorf("hash %d MiB: want %d to %d", mb, MinHash, MaxHash)
	}
	size := uint64(mb) << 20
	if err := e.replace(e.tt.bytes(), size, size); err != nil {
		return fmt.Errorf("hash %d MiB, threads %d: %w", mb, len(e.workers), err)
	}
	e.tt.resize(mb, len(e.workers))
	return nil
}

// SetThreads sets the number of threads, from 1 to MaxThreads. After an error, such as too
// little free memory, the old number is kept.
func (e *Engine) SetThreads(n int) error {
	if n < 1 || n > MaxThreads {
		return fmt.Errorf("threads %d: want 1 to %d", n, MaxThreads)
	}
	now, later := uint64(len(e.workers))*workerBytes, uint64(n)*workerBytes
	if err := e.replace(now, later, max(later, now)-now); err != nil {
		return fmt.Errorf("hash %d MiB, threads %d: %w", e.tt.bytes()>>20, n, err)
	}
	for len(e.workers) < n {
		e.workers = append(e.workers, newWorker(e, len(e.workers)))
	}
	clear(e.workers[n:])
	e.workers = e.workers[:n]
	return nil
}

// SetNet makes the engine evaluate with a valid network. If it is another one than before,
// the engine forgets what it has learnt.
func (e *Engine) SetNet(n *eval.Net) {
	if n == e.net {
		return
	}
	e.net = n
	for _, w := range e.workers {
		w.eval.Use(n)
	}
	e.Clear()
}

// SetMultiPV sets the number of lines that a search reports, brought into 1 to MaxMultiPV.
func (e *Engine) SetMultiPV(n int) { e.multiPV = max(1, min(n, MaxMultiPV)) }

// SetMoveOverhead sets the time that a move loses on its way to the opponent, brought into
// 0 to MaxMoveOverhead.
func (e *Engine) SetMoveOverhead(d time.Duration) { e.overhead = max(0, min(d, MaxMoveOverhead)) }

// Clear forgets all that earlier searches have learnt.
func (e *Engine) Clear() {
	e.tt.clear(len(e.workers))
	e.lateness = lateness{}
	parallel.Do(len(e.workers), len(e.workers), func(i int) { e.workers[i].clearHistories() })
}

// Search searches the current position of a game until a limit is reached or Stop is
// called. report may be nil; it is called from one goroutine at a time.
//
// The first worker runs in the caller's goroutine, so the stack of that goroutine grows
// once for many searches.
func (e *Engine) Search(game *board.Game, l Limits, report func(Report)) Result {
	e.prepare(game, l, report)
	return e.answer(game)
}

// Begin starts a search and returns at once. The function that it returns waits for the
// result. A Stop or PonderHit after Begin has returned applies to this search.
func (e *Engine) Begin(game *board.Game, l Limits, report func(Report)) (wait func() Result) {
	e.prepare(game, l, report)
	done := make(chan Result, 1)
	go func() { done <- e.answer(game) }()
	return func() Result { return <-done }
}

// prepare prepares the engine for a search. From now on Stop and PonderHit apply to it.
func (e *Engine) prepare(game *board.Game, l Limits, report func(Report)) {
	e.stop.Store(false)
	e.released.Store(false)
	e.pondering.Store(l.Ponder)
	e.ponderTime.Store(0)
	select {
	case <-e.wake:
	default:
	}
	for _, w := range e.workers { // including those that take no part in this search
		w.clearCounts()
	}
	e.limitSight(&l)
	e.limits = l
	e.pollInterval = pollIntervalOf(len(e.workers), runtime.NumCPU())
	e.report = report
	e.announced, e.announcedNodes = board.NoMove, 0
	e.lateness.begin(&l, game.Position())
	e.clock = newClock(&l, int(game.Position().SideToMove()), e.overhead, e.lateness.pause)
}

// Stop ends the running search. It may be called from any goroutine.
func (e *Engine) Stop() {
	e.released.Store(true)
	e.stop.Store(true)
	e.notify()
}

// PonderHit tells the search that the opponent has made the expected move. It may be called
// from any goroutine.
func (e *Engine) PonderHit() {
	e.ponderTime.Store(int64(e.spent()))
	e.pondering.Store(false)
	e.notify()
}

// notify wakes a search that waits for Stop or PonderHit.
func (e *Engine) notify() {
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// run runs the search that was prepared.
func (e *Engine) run(game *board.Game) Result {
	moves := e.rootMoves(game.Position())
	if len(moves) == 0 {
		return e.withoutMoves(game.Position())
	}
	e.tbDraw, e.guided, e.rootHits = false, false, 0
	clear(e.mateLines)
	root, known := e.probeRoot(game, moves)
	if known && root.solves(e.multiPV) {
		return e.playTBRoot(game, &root)
	}
	var choices []rootChoice
	var line []board.Move
	if known {
		choices = e.chooseKnown(game, moves, &root)
		line = e.likeliest(game, &root, choices)
	} else {
		choices = e.chooseUnknown(game, moves)
		line = e.likeliest(game, nil, choices)
	}
	w := e.searchChoices(game, choices)
	if line != nil {
		w.follow(line)
	}
	return e.result(w)
}

// searchChoices searches the root choices with all threads and returns the worker that has
// the result. It waits where the search may not return yet.
func (e *Engine) searchChoices(game *board.Game, choices []rootChoice) *worker {
	e.tt.age()
	workers := e.searchers()
	for _, w := range workers {
		w.start(game, choices)
	}
	main := workers[0]
	main.tbHits = e.rootHits
	defer e.watchClock()()
	var helpers sync.WaitGroup
	for _, w := range workers[1:] {
		helpers.Go(w.iterate)
	}
	main.iterate()
	e.lookAtClock()
	e.waitForStop()
	e.waitForPace(game.Position(), main.rootMoves[0].move)
	e.stop.Store(true)
	helpers.Wait()
	return e.vote()
}

// chooseKnown returns the choices at a root that our own tables know but do not solve.
// Their timely mates and their draws are certain. The Syzygy tables may know more about
// wins and losses that come too late.
func (e *Engine) chooseKnown(game *board.Game, moves []board.Move, root *tbRoot) []rootChoice {
	choices := root.choices()
	e.tbDraw = root.drawn
	if other, ok := e.probeSyzygyRoot(game, moves); ok {
		other.merge(choices)
		e.noteSyzygy(&other)
		choices = other.choices
	}
	return e.offered(choices)
}

// chooseUnknown returns the choices at a root that our own tables do not know: those of the
// Syzygy tables or, if these do not know the root either, the moves that the player
// considers.
func (e *Engine) chooseUnknown(game *board.Game, moves []board.Move) []rootChoice {
	if root, ok := e.probeSyzygyRoot(game, moves); ok {
		e.noteSyzygy(&root)
		return e.offered(root.choices)
	}
	e.choices = appendUnranked(e.choices[:0], e.considered(game.Position(), moves))
	e.boundChoices(game, e.choices)
	return e.choices
}

// noteSyzygy notes what the Syzygy tables say of the root.
func (e *Engine) noteSyzygy(root *syzygyRoot) {
	e.tbDraw, e.guided, e.rootHits = e.tbDraw || root.drawn, root.guided, uint64(len(root.choices))
}

// offered returns the choices to search, given all of them with the best first: those of
// the highest rank for one line, all for several lines.
func (e *Engine) offered(choices []rootChoice) []rootChoice {
	if e.multiPV == 1 {
		return bestChoices(choices)
	}
	return choices
}

// rootMoves returns the moves to search: all legal moves, or the legal ones among those
// that SearchMoves lists. The result is valid until the next search.
func (e *Engine) rootMoves(p *board.Position) []board.Move {
	e.legal.Clear()
	p.Generate(&e.legal)
	if e.limits.SearchMoves == nil {
		return e.legal.Slice()
	}
	var moves []board.Move
	for _, m := range e.limits.SearchMoves {
		if e.legal.Contains(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// withoutMoves reports and returns the result if there is no move to search. Checkmate and
// stalemate have a score to report; a position in which SearchMoves allows no legal move
// has none.
func (e *Engine) withoutMoves(p *board.Position) Result {
	r := Result{Score: Draw}
	switch p.Outcome() {
	case board.Checkmate:
		r.Score = matedIn(0)
	case board.Stalemate:
	default:
		e.waitForStop()
		return r
	}
	r.DepthScore = r.Score
	e.send(Report{Kind: ReportPV, MultiPV: 1, Score: r.Score, Bound: Exact, Drawn: r.Score == Draw})
	e.waitForStop()
	return r
}

// waitForStop waits for Stop in an infinite search, and for Stop or PonderHit while
// pondering.
func (e *Engine) waitForStop() {
	for !e.released.Load() && (e.limits.Infinite || e.pondering.Load()) {
		<-e.wake
	}
}

// nodes returns the nodes of all workers. The counts of running workers lag a little.
func (e *Engine) nodes() (n uint64) {
	for _, w := range e.workers {
		n += w.published.Load()
	}
	return n
}

// tbHits returns the number of endgame table probes with an answer, of all workers.
func (e *Engine) tbHits() (n uint64) {
	for _, w := range e.workers {
		n += w.publishedTBHits.Load()
	}
	return n
}
