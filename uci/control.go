package uci

import (
	"sync"
	"time"

	"burnside/board"
	"burnside/search"
)

// control carries stop, ponderhit and the end of the session to the task that they are
// for: the one that runs, or the next to run of those that were read before. So stop ends
// one search, and what waits behind it has its turn. Perft and bench are tasks too.
type control struct {
	engine func() engine // see Driver

	mu       sync.Mutex
	finished int       // tasks up to this number are done
	stopped  int       // tasks up to this number are to stop
	hit      int       // searches up to this number no longer ponder
	hitAt    time.Time // when ponderhit came for them
	ended    bool      // the input has ended: searches without a limit are to stop
	quitting bool      // searches are to stop
	broken   bool      // tasks are to stop, whichever they are
	active   *task
}

// task is what a session is at.
type task struct {
	number  int
	limits  *search.Limits // of a search, nil for other tasks
	stop    func()
	stopped bool // stop has been called
}

// stop ends the first of the tasks that is neither done nor told to stop; the last that
// was read has the given number.
func (c *control) stop(number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if next := max(c.finished, c.stopped) + 1; next <= number {
		c.stopped = next
		c.apply()
	}
}

// ponderHit says that the expected move was played, to the search that ponders
// or to those up to the given number that will.
func (c *control) ponderHit(number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.active == nil || c.active.limits == nil || !c.active.limits.Ponder {
		c.hit, c.hitAt = number, time.Now()
		return
	}
	c.active.limits.Ponder = false
	c.engine().PonderHit()
}

// endInput says that no further stop can come.
func (c *control) endInput() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	c.apply()
}

// quit ends all searches. Other tasks run to their end: a piped file ends with quit, and its
// results are wanted.
func (c *control) quit() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.quitting = true
	c.apply()
}

// interrupt ends all tasks.
func (c *control) interrupt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = true
	c.apply()
}

// begin starts a search, which heeds what has been said to it before it could
// begin, and returns the function that waits for its result.
func (c *control) begin(number int, game *board.Game, limits search.Limits, report func(search.Report)) (wait func() search.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if limits.Ponder && number <= c.hit {
		limits.Ponder = false
		if !limits.Start.IsZero() {
			limits.Start = c.hitAt
		}
	}
	wait = c.engine().Begin(game, limits, report)
	c.active = &task{number: number, limits: &limits, stop: c.engine().Stop}
	c.apply()
	return wait
}

// beginOther starts a task that is no search.
func (c *control) beginOther(t task) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.active = &t
	c.apply()
}

// finish says that a task is done, before its result is told: a stop that answers the
// result is for the next.
func (c *control) finish(number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.finished = number
	c.active = nil
}

// apply stops the active task if it is to stop.
func (c *control) apply() {
	t := c.active
	if t == nil || t.stopped {
		return
	}
	if t.number <= c.stopped || c.broken || t.limits != nil && (c.quitting || c.ended && isEndless(t.limits)) {
		t.stopped = true
		t.stop()
	}
}

// isEndless reports whether a search with these limits may go on until it is
// stopped.
func isEndless(l *search.Limits) bool {
	limited := l.HasClock || l.MoveTime > 0 || l.Depth > 0 || l.Nodes > 0 || l.Mate > 0
	return l.Infinite || l.Ponder || !limited
}
