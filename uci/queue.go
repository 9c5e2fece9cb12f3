package uci

import (
	"strings"
	"sync"
	"time"
	"unicode"
)

// A command is a line whose turn has come.
type command struct {
	words []string // not empty
	// task is the number of a long command, counted from 1. It is 0 for all other commands.
	task int
	// arrived is the time at which a long command was read. It is zero if another long command was
	// waiting or running at this time.
	arrived time.Time
}

// arguments returns the words after the name of the command.
func (c *command) arguments() []string { return c.words[1:] }

// isLong reports whether the command can take long.
func (c *command) isLong() bool { return c.task > 0 }

// A queue passes lines from the goroutine that reads them to the goroutine that runs them. When
// maxWaiting bytes wait in the queue, reading pauses until there is room. There is one exception:
// if only a stop can end the current command, reading must go on. Then the queue refuses further
// lines.
type queue struct {
	mu      sync.Mutex
	changed sync.Cond
	lines   waiting
	urgent  int       // number of waiting lines whose command is urgent; see isUrgent
	added   int       // number of long commands added so far
	taken   int       // number of long commands taken so far
	done    int       // number of long commands finished so far
	arrived time.Time // value of command.arrived for the next long command
	running bool      // a long command is running
	endless bool      // only a stop can end the running command
	closed  bool
}

// maxWaiting is the greatest size of all waiting lines together, in bytes. Clients stay far below
// it, but files of commands reach it.
const maxWaiting = 16 << 20

func (q *queue) init() { q.changed.L = &q.mu }

// add waits until there is room, then appends a line. The line must not be empty. If the queue
// refuses the line, add returns false.
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

// isFull reports whether there is no room for a line. An empty queue has room for every line.
func (q *queue) isFull(line string) bool {
	return q.lines.size > 0 && q.lines.size+len(line) >= maxWaiting
}

// addUnlessRunning appends a line with an urgent command (see isUrgent) if no long command is
// running. It reports whether it has appended the line.
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

// close says that no more lines will be added.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.changed.Broadcast()
}

// next waits for a line and takes it from the queue. If the queue is closed and empty, ok is false.
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

// run records that a long command is running. This is the command that the latest call of the
// method "next" has returned. The parameter "endless" says that only a stop ends the command. All
// lines with urgent commands (see isUrgent) are removed from the queue, and run returns their first
// words.
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

// finish records that a command is finished.
func (q *queue) finish(c command) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if c.isLong() {
		q.done = c.task
		q.running, q.endless = false, false
	}
}

// takesLong reports whether the command with the given name can take long.
func takesLong(word string) bool { return hasTiming(word, long) }

// isUrgent reports whether the command with the given name is answered at once while a long command
// runs.
func isUrgent(word string) bool { return hasTiming(word, urgent) }

// firstWord returns the first word of a line. The line must not begin with a space.
func firstWord(line string) string {
	if end := strings.IndexFunc(line, unicode.IsSpace); end >= 0 {
		return line[:end]
	}
	return line
}
