package uci

import (
	"sync"
	"time"

	"burnside/board"
	"burnside/search"
)

// A control passes stop, ponderhit and the end of the session on to the running task. If no task is
// running, it passes them to the next task. A stop ends only one search, and the commands after
// that search are still run.
type control struct {
	engine func() engine // the engine of the session; see Driver

	mu       sync.Mutex
	finished int       // tasks up to this number are finished
	stopped  int       // tasks up to this number must stop
	hit      int       // searches up to this number no longer ponder
	hitAt    time.Time // when ponderhit came for these searches
	ended    bool      // the input has ended: searches without a limit must stop
	quitting bool      // all searches must stop
	broken   bool      // all tasks must stop
	active   *task
}

// A task is a running search, perft, bench or genfens.
type task struct {
	number  int
	limits  *search.Limits // limits of a search; nil if the task is no search
	stop    func()
	stopped bool // stop has been called
}

// stop ends the first task that is neither finished nor stopped. The parameter "number" is the
// number of tasks that have been read so far. If all of them are finished or stopped, stop does
// nothing.
func (c *control) stop(number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if next := max(c.finished, c.stopped) + 1; next <= number {
		c.stopped = next
		c.apply()
	}
}

// ponderHit handles the command ponderhit, which says that the opponent has played the expected
// move. If the running search is pondering, it goes on as a normal search. If not, the client means
// a search that is still in the queue. ponderHit then applies to all searches that have been read
// so far. The parameter "number" is the number of tasks that have been read so far.
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

// endInput records that the input has ended. No stop can come any more, so endInput stops searches
// that have no limit.
func (c *control) endInput() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	c.apply()
}

// quit stops the running search and all later searches. It does not stop perft, bench and genfens.
// Files of commands often end with quit, and their users want the results of these commands.
func (c *control) quit() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.quitting = true
	c.apply()
}

// interrupt stops all tasks.
func (c *control) interrupt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = true
	c.apply()
}

// begin starts a search. If a stop or ponderhit for this search has arrived earlier, begin applies
// it now. The result "wait" is a function that waits for the result of the search.
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

// beginOther records that a task other than a search begins.
func (c *control) beginOther(t task) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.active = &t
	c.apply()
}

// finish records that a task is finished. It must be called before the result is printed. A client
// may answer the result with a stop, and this stop is meant for the next task.
func (c *control) finish(number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.finished = number
	c.active = nil
}

// apply stops the active task if it must stop.
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

// isEndless reports whether a search with the given limits runs until it is stopped.
func isEndless(l *search.Limits) bool {
	limited := l.HasClock || l.MoveTime > 0 || l.Depth > 0 || l.Nodes > 0 || l.Mate > 0
	return l.Infinite || l.Ponder || !limited
}
