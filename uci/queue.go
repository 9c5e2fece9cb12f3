package uci

import (
	"sync"
	"time"
)

// command is a line that waits for its turn.
type command struct {
	words []string // not empty
	// task numbers the commands that may take a while (go, perft, bench, genfens)
	// from 1; it is 0 for all others.
	task int
	// urgent says that the command is answered at once during one that takes a while.
	urgent bool
	// arrived is when a search was asked for, zero if a long command was then
	// in its way.
	arrived time.Time
}

// isLong reports whether the command may take a while.
func (c *command) isLong() bool { return c.task > 0 }

// queue hands commands from the reading goroutine to the working one. It has
// no limit, so that reading never waits and a stop is always seen.
type queue struct {
	mu       sync.Mutex
	changed  sync.Cond
	commands []command
	long     int  // long commands that wait or run
	running  bool // a long command is at work
	closed   bool
}

func (q *queue) init() { q.changed.L = &q.mu }

// add appends a command.
func (q *queue) add(c command) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.commands = append(q.commands, c)
	if c.isLong() {
		q.long++
	}
	q.changed.Signal()
}

// close says that no command will be added any more.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.changed.Signal()
}

// next waits for a command and takes it off the queue; ok is false when the
// queue is closed and empty.
func (q *queue) next() (c command, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.commands) == 0 {
		if q.closed {
			return command{}, false
		}
		q.changed.Wait()
	}
	c = q.commands[0]
	q.commands[0] = command{} // lets go of the words
	q.commands = q.commands[1:]
	return c, true
}

// addUnlessRunning appends an urgent command and reports whether it did, which it does
// not while a long command is at work.
func (q *queue) addUnlessRunning(c command) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.running {
		return false
	}
	c.urgent = true
	q.commands = append(q.commands, c)
	q.changed.Signal()
	return true
}

// run says that the long command that next returned last is at work now, and takes off
// the queue the urgent ones.
func (q *queue) run() (urgent []command) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.running = true
	rest := q.commands[:0]
	for _, c := range q.commands {
		if c.urgent {
			urgent = append(urgent, c)
		} else {
			rest = append(rest, c)
		}
	}
	clear(q.commands[len(rest):])
	q.commands = rest
	return urgent
}

// done says that a command that next returned has been carried out.
func (q *queue) done(c command) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if c.isLong() {
		q.long--
		q.running = false
	}
}

// busy reports whether a long command waits or runs.
func (q *queue) busy() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.long > 0
}
