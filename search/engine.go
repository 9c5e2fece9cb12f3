package search

import (
	"errors"
	"fmt"
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

// These are the limits and defaults of the options. The limits for the size of the transposition
// table are in transposition.go.
const (
	MaxThreads          = maxThreads
	MaxMultiPV          = 500
	DefaultMoveOverhead = 10 * time.Millisecond
	MaxMoveOverhead     = 5 * time.Second
)

// Engine searches positions. It keeps the options, the transposition table and the workers, one per
// thread. It runs one search at a time. During a search, only Stop and PonderHit may be called.
type Engine struct {
	tt     transpositionTable
	net    *eval.Net
	tables *tb.Set // our own endgame tables; nil for none
	syzygy Syzygy
	player *level.Player // player of limited strength to imitate; nil for full strength
	// fiftyMoveRule says whether the fifty-move rule applies to wins by the tables. If it does, a
	// win counts as a draw when the rule would end the game before the mate.
	fiftyMoveRule bool

	workers  []*worker
	multiPV  int
	overhead time.Duration
	lateness lateness
	// fits returns an error if a need exceeds the free memory.
	fits func(ram.Need) error

	// current is the search to which Stop and PonderHit apply; nil before the first one.
	current atomic.Pointer[run]
}

// New returns an engine with one thread and a transposition table of DefaultHash MiB. The engine
// uses the network that is inside the program. It has its own set of the endgame tables that are
// inside the program.
func New() *Engine {
	e := &Engine{
		net: eval.Default(), tables: tb.NewEmbeddedSet(),
		fiftyMoveRule: true,
		multiPV:       1, overhead: DefaultMoveOverhead,
		fits: func(ram.Need) error { return nil }, // the defaults are not checked
	}
	if err := errors.Join(e.SetThreads(1), e.SetHash(DefaultHash)); err != nil {
		panic(err) // the defaults are within the limits
	}
	e.fits = ram.Check
	return e
}

// workerBytes is the memory that a worker takes, in bytes.
var workerBytes = hugepages.Size[worker]()

// Bytes returns the memory, in bytes, of an engine with the given number of threads and a
// transposition table of hash MiB.
func Bytes(hash, threads int) uint64 { return uint64(hash)<<20 + uint64(threads)*workerBytes }

// Memory returns the size of the transposition table and the workers, in bytes.
func (e *Engine) Memory() uint64 { return e.tt.bytes() + uint64(len(e.workers))*workerBytes }

// replace checks whether there is enough memory to replace a part of the engine. If not, it returns
// an error. The parameters "before" and "after" are the sizes of the old and the new part in bytes.
// The parameter "fresh" is the number of bytes that must be newly allocated.
func (e *Engine) replace(before, after, fresh uint64) error {
	held := e.Memory()
	if e.tables != nil {
		held += e.tables.CacheBytes()
	}
	return e.fits(ram.Need{All: held - before + after, Held: held, Fresh: fresh})
}

// SetHash sets the size of the transposition table in MiB, from MinHash to MaxHash, and empties the
// table. After an error, such as too little memory, the engine keeps the old table.
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

// SetThreads sets the number of threads, from 1 to MaxThreads. After an error, such as too little
// memory, the engine keeps the old number.
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

// SetNet sets the network of the evaluation, which must be valid. If the network changes, the
// engine forgets what it has learnt.
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

// SetMultiPV sets how many lines a search reports, from 1 to MaxMultiPV. A number outside that
// range becomes the nearest number in it.
func (e *Engine) SetMultiPV(n int) { e.multiPV = max(1, min(n, MaxMultiPV)) }

// SetMoveOverhead sets the time that a move loses on its way to the opponent, from 0 to
// MaxMoveOverhead. A time outside that range becomes the nearest time in it.
func (e *Engine) SetMoveOverhead(d time.Duration) { e.overhead = max(0, min(d, MaxMoveOverhead)) }

// Clear makes the engine forget all that it has learnt.
func (e *Engine) Clear() {
	e.tt.clear(len(e.workers))
	e.lateness = lateness{}
	parallel.Do(len(e.workers), len(e.workers), func(i int) { e.workers[i].clearHistories() })
}

// Search searches the current position of a game until a limit is reached or Stop is called. It
// calls the function "report" with what it has found so far. This function may be nil. Two calls of
// it never overlap.
//
// The first worker runs in the caller's goroutine. So when the caller searches many times, the
// stack of that goroutine grows only once.
func (e *Engine) Search(game *board.Game, l Limits, report func(Report)) Result {
	return e.prepare(game, l, report).search()
}

// Begin starts a search and returns at once. The returned function waits for the result. Stop and
// PonderHit apply to this search as soon as Begin has returned.
func (e *Engine) Begin(game *board.Game, l Limits, report func(Report)) (wait func() Result) {
	r := e.prepare(game, l, report)
	done := make(chan Result, 1)
	go func() { done <- r.search() }()
	return func() Result { return <-done }
}

// prepare returns a new search. From then on, Stop and PonderHit apply to that search.
func (e *Engine) prepare(game *board.Game, l Limits, report func(Report)) *run {
	for _, w := range e.workers { // including those that take no part in this search
		w.clearCounts()
	}
	r := newRun(e, game, l, report)
	e.current.Store(r)
	return r
}

// Stop ends the running search. It may be called from any goroutine.
func (e *Engine) Stop() {
	if r := e.current.Load(); r != nil {
		r.abort()
	}
}

// PonderHit tells the search that the opponent has made the expected move. It may be called
// from any goroutine.
func (e *Engine) PonderHit() {
	if r := e.current.Load(); r != nil {
		r.ponderHit()
	}
}
