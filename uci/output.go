package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"burnside/internal/shorten"
)

// output writes whole lines from any goroutine. It writes each group of lines at once, so nothing
// stays in a buffer and lines do not mix.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	log io.WriteCloser // receives all lines that are read and written; nil for none
}

// print writes lines. It ignores errors: if the client has gone, the input will end too.
func (o *output) print(lines ...string) {
	_, _ = o.Write([]byte(strings.Join(lines, "\n") + "\n"))
}

// printf writes one formatted line. It shortens long lines and escapes control characters, because
// file names and other words of the input may contain anything.
func (o *output) printf(format string, args ...any) {
	o.print(shorten.Middle(fmt.Sprintf(format, args...)))
}

// Write implements io.Writer. The text must end with a line end.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.logLines("<< ", string(p))
	return o.w.Write(p)
}

// logInput logs a line that was read.
func (o *output) logInput(line string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if line != "" { // the line is empty at the end of the input
		o.logLines(">> ", line)
	}
}

// logLines writes lines to the log, with a mark before each. If that fails, it closes the log and
// prints an error.
func (o *output) logLines(mark, text string) {
	if o.log == nil {
		return
	}
	var lines strings.Builder
	for line := range strings.Lines(strings.TrimSuffix(text, "\n")) {
		lines.WriteString(mark + strings.TrimRight(line, "\r\n") + "\n")
	}
	if _, err := o.log.Write([]byte(lines.String())); err != nil {
		o.closeLog()
		_, _ = io.WriteString(o.w, shorten.Middle(fmt.Sprintf("info string error: Debug Log File: %v", err))+"\n")
	}
}

// closeLog closes the log, if there is one.
func (o *output) closeLog() {
	if o.log != nil {
		_ = o.log.Close() // all lines are written, or an error was reported
		o.log = nil
	}
}

// setLog opens the named log. From then on the session appends to it. An empty name closes the log.
// If there is an error, the old log stays in use.
func (o *output) setLog(name string) error {
	var log io.WriteCloser
	if name != "" {
		f, err := openLog(name)
		if err != nil {
			return err
		}
		log = f
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closeLog()
	o.log = log
	return nil
}
