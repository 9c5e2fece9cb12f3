// Package progress tells how far a command has come: on a terminal on one line that
// is written again and again, elsewhere, such as in a log, on a line now and then.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// The least time between two states that are told, on a terminal and elsewhere. A
// command that takes less than a minute puts nothing in a log.
const (
	terminalInterval = 200 * time.Millisecond
	logInterval      = time.Minute
)

// Line is where a command tells of its progress. It may be used by several
// goroutines.
type Line struct {
	mutex    sync.Mutex
	out      io.Writer
	columns  func() int // of the terminal; nil elsewhere
	interval time.Duration
	told     time.Time // when last
	shown    int       // columns of the terminal's line in use
}

// New returns a line on out.
func New(out io.Writer) *Line {
	if file, ok := out.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return &Line{out: out, interval: terminalInterval, columns: func() int { return columnsOf(file) }}
	}
	return &Line{out: out, interval: logInterval, told: time.Now()}
}

// columnsOf returns the width of a terminal, 80 where it is not known.
func columnsOf(terminal *os.File) int {
	if width, _, err := term.GetSize(int(terminal.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// Show tells a new state, unless the last one was told just before. What does not
// fit on the terminal's line is left out.
func (l *Line) Show(format string, args ...any) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if time.Since(l.told) < l.interval {
		return
	}
	l.told = time.Now()
	text := fmt.Sprintf(format, args...)
	if l.columns == nil {
		fmt.Fprintln(l.out, text)
		return
	}
	runes := []rune(text)
	runes = runes[:min(len(runes), l.columns()-1)] // the last column would begin a new line
	fmt.Fprintf(l.out, "\r%s%s", string(runes), strings.Repeat(" ", max(l.shown-len(runes), 0)))
	l.shown = len(runes)
}

// Clear empties the terminal's line, to write something else there.
func (l *Line) Clear() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.shown > 0 {
		fmt.Fprintf(l.out, "\r%s\r", strings.Repeat(" ", l.shown))
		l.shown = 0
	}
}
