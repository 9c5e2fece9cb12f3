// Package progress shows the progress of a command. On a terminal it overwrites a single line. In a
// log, or elsewhere, it writes a new line from time to time.
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

// These are the least times between two updates. One is for a terminal, the other for everything
// else, such as a log. If a command runs for less than a minute, nothing is written to the log.
const (
	terminalInterval = 200 * time.Millisecond
	logInterval      = time.Minute
)

// Line shows the progress of a command. Several goroutines may use it at the same time.
type Line struct {
	mutex    sync.Mutex
	out      io.Writer
	columns  func() int // width of the terminal; nil if out is not a terminal
	interval time.Duration
	updated  time.Time // time of the last update
	shown    int       // columns of the terminal's line that hold text
}

// New returns a Line that writes to out.
func New(out io.Writer) *Line {
	if file, ok := out.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return &Line{out: out, interval: terminalInterval, columns: func() int { return columnsOf(file) }}
	}
	return &Line{out: out, interval: logInterval, updated: time.Now()}
}

// columnsOf returns the width of a terminal in columns, 80 if it is not known.
func columnsOf(terminal *os.File) int {
	if width, _, err := term.GetSize(int(terminal.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// Show shows a new text if enough time has passed since the last update. On a terminal, a text that
// is too wide is cut.
func (l *Line) Show(format string, args ...any) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if time.Since(l.updated) < l.interval {
		return
	}
	l.updated = time.Now()
	text := fmt.Sprintf(format, args...)
	if l.columns == nil {
		fmt.Fprintln(l.out, text)
		return
	}
	runes := []rune(text)
	runes = runes[:min(len(runes), l.columns()-1)] // a full line would wrap
	fmt.Fprintf(l.out, "\r%s%s", string(runes), strings.Repeat(" ", max(l.shown-len(runes), 0)))
	l.shown = len(runes)
}

// Clear clears the terminal's line, so that other text can be written there.
func (l *Line) Clear() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.shown > 0 {
		fmt.Fprintf(l.out, "\r%s\r", strings.Repeat(" ", l.shown))
		l.shown = 0
	}
}
