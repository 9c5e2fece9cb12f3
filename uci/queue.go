package uci

import (
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
)

// command is a line whose turn has come.
type command struct {
	words []string // not empty
	// task numbers the commands that may take a while (go, perft, bench, genfens)
	// from 1; it is 0 for all others.
	task int
	// arrived is when a search was asked for, zero if a long command was then
	// in its way.
	arrived time.Time
}

// isLong reports whether the command may take a while.
func (c *command) isLong() bool { return c.task > 0 }

// queue passes lines from the reading goroutine to the working one. At maxWaiting bytes
// reading waits until there is room. During a command that only a stop ends it does not wait,
// because then the stop would not be read; further lines are refused instead.
type queue struct {
	mu      sync.Mutex
	changed sync.Cond
	lines   waiting
	urgent  int       // lines among them that are answered at once during a long command
	added   int       // long commands so far
	taken   int       // those of them that have been taken off
	done    int       // those of them that have been carried out
	arrived time.Time // of the next long command, if nothing was in its way
	running bool      // a long command is at work
	endless bool      // only a stop ends it
	closed  bool
}

// maxWaiting bounds the lines that wait, in bytes. No client comes near it; files of commands
// do.
const maxWaiting = 16 << 20

func (q *queue) init() { q.changed.L = &q.mu }

// add appends a line, which is not empty, once there is room. It reports false if the line
// is refused.
func (q *queue) add(line string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.isFull(line) && !q.endless && !q.closed {
		q.changed.Wait()
	}
	if q.isFull(line) {
		return false
	}
	if takesLong(firstWord(line)) {
		if q.added == q.done {
			q.arrived = time.Now()
		}
		q.added++
	}
	q.lines.push(line)
	q.changed.Broadcast()
	return true
}

// isFull reports whether there is no room for a line. An empty queue has room for any line.
func (q *queue) isFull(line string) bool {
	return q.lines.size > 0 && q.lines.size+len(line) >= maxWaiting
}

// addUnlessRunning appends an urgent line unless a long command is at work, and reports
// whether it did.
func (q *queue) addUnlessRunning(line string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.running {
		return false
	}
	q.urgent++
	q.lines.push(line)
	q.changed.Broadcast()
	return true
}

// close says that no line will be added any more.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.changed.Broadcast()
}

// next waits for a line and takes it off the queue; ok is false when the
// queue is closed and empty.
func (q *queue) next() (c command, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.lines.size == 0 {
		if q.closed {
			return command{}, false
		}
		q.changed.Wait()
	}
	c.words = strings.Fields(q.lines.pop())
	switch word := c.words[0]; {
	case isUrgent(word):
		q.urgent--
	case takesLong(word):
		q.taken++
		c.task, c.arrived, q.arrived = q.taken, q.arrived, time.Time{}
	}
	q.changed.Broadcast()
	return c, true
}

// run notes that the long command that next returned last is now at work, and whether only a
// stop ends it. It takes the urgent lines off the queue and returns their first words.
func (q *queue) run(endless bool) (urgent []string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.running, q.endless = true, endless
	q.changed.Broadcast()
	if q.urgent == 0 {
		return nil
	}
	all := q.lines
	q.lines, q.urgent = waiting{}, 0
	for all.size > 0 {
		if line := all.pop(); isUrgent(firstWord(line)) {
			urgent = append(urgent, firstWord(line))
		} else {
			q.lines.push(line)
		}
	}
	return urgent
}

// finish notes that a command that next returned has been carried out.
func (q *queue) finish(c command) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if c.isLong() {
		q.done = c.task
		q.running, q.endless = false, false
	}
}

// takesLong reports whether a command may take a while.
func takesLong(word string) bool {
	return slices.Contains([]string{"go", "perft", "bench", "genfens"}, word)
}

// isUrgent reports whether a command is answered at once during one that takes a while.
func isUrgent(word string) bool { return word == "isready" || word == "uci" }

// firstWord returns the first word of a line that begins with one.
func firstWord(line string) string {
	if end := strings.IndexFunc(line, unicode.IsSpace); end >= 0 {
		return line[:end]
	}
	return line
}
