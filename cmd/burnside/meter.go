package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// A meter shows how far a command has come, on one line of a terminal that it
// writes again and again. Elsewhere it shows nothing.
type meter struct {
	mutex sync.Mutex
	out   io.Writer // nil if there is no terminal
	last  time.Time
	width int
}

// meterInterval is the least time between two states of the line.
const meterInterval = 100 * time.Millisecond

// newMeter returns a meter on out.
func newMeter(out io.Writer) *meter {
	if f, ok := out.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) {
		out = nil
	}
	return &meter{out: out}
}

// show puts a text on the line, unless it was changed just before.
func (m *meter) show(format string, args ...any) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.out == nil || time.Since(m.last) < meterInterval {
		return
	}
	m.last = time.Now()
	text := fmt.Sprintf(format, args...)
	fmt.Fprintf(m.out, "\r%s%s", text, strings.Repeat(" ", max(m.width-len(text), 0)))
	m.width = len(text)
}

// clear empties the line.
func (m *meter) clear() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.out != nil && m.width > 0 {
		fmt.Fprintf(m.out, "\r%s\r", strings.Repeat(" ", m.width))
		m.width = 0
	}
}

// share says what part of the work is done, at which rate, and the time left.
func share(done, total uint64, taken time.Duration) string {
	if done == 0 || total == 0 {
		return "0 %"
	}
	part := float64(done) / float64(total)
	left := time.Duration(float64(taken) * (1/part - 1)).Round(time.Second)
	rate := float64(done) / max(taken.Seconds(), 1e-3) / 1e6
	return fmt.Sprintf("%.0f %%, %.1f million indices/s, %s left", 100*part, rate, left)
}
