package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"burnside/internal/shorten"
)

// output writes whole lines from any goroutine, each group of lines in one
// write, so that nothing stays in a buffer and no two lines mix.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	log io.WriteCloser // takes what is read and written, nil for none
}

// print writes lines. An error of the writer is not reported: the reader of
// the answers has gone, and the end of the input will follow.
func (o *output) print(lines ...string) {
	_, _ = o.Write([]byte(strings.Join(lines, "\n") + "\n"))
}

// printf writes one formatted line, shortened if it is long and without control characters,
// since file names and other words from the input may be anything.
func (o *output) printf(format string, args ...any) {
	o.print(shorten.Middle(fmt.Sprintf(format, args...)))
}

// Write implements io.Writer for text that ends with a line end.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.logLines("<< ", string(p))
	return o.w.Write(p)
}

// logInput puts a line that was read into the log.
func (o *output) logInput(line string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if line != "" { // as at the end of the input
		o.logLines(">> ", line)
	}
}

// logLines puts lines into the log, each after a mark, until it can't be written any more.
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

// closeLog ends the log.
func (o *output) closeLog() {
	if o.log != nil {
		_ = o.log.Close() // all lines are written, a failure to write them was told
		o.log = nil
	}
}

// setLog begins a log in a file, behind what stands there, or ends it if the name is
// empty. On an error the log goes on as before.
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
