package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"burnside/internal/shorten"
)

// An output writes lines. Any goroutine may call its methods. Each call writes whole lines at once,
// so lines do not mix and nothing stays in a buffer.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	log io.WriteCloser // gets all lines that are read or written; nil for no log
}

// print writes lines. It ignores errors, because the input will end too if the client has gone.
func (o *output) print(lines ...string) {
	_, _ = o.Write([]byte(strings.Join(lines, "\n") + "\n"))
}

// printf writes one formatted line. File names and other words of the input may contain anything.
// So printf shortens long lines and escapes control characters.
func (o *output) printf(format string, args ...any) {
	o.print(shorten.Middle(fmt.Sprintf(format, args...)))
}

// Write implements io.Writer. The text must end with the end of a line.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.logLines("<< ", string(p))
	return o.w.Write(p)
}

// logInput writes a line that has been read to the log.
func (o *output) logInput(line string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if line != "" { // the line is empty at the end of the input
		o.logLines(">> ", line)
	}
}

// logLines writes lines to the log. Before each line it writes the text in the parameter "mark". If
// writing fails, logLines closes the log and prints an error.
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
		_ = o.log.Close() // nothing is lost: all lines are written, or an error has been reported
		o.log = nil
	}
}

// setLog opens the log with the given name. From then on the session appends lines to this log. If
// the name is empty, setLog closes the current log. If the new log can't be opened, the current log
// stays in use.
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
