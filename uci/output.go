package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// output writes whole lines from any goroutine, each group of lines in one
// write, so that nothing stays in a buffer and no two lines mix.
type output struct {
	mu sync.Mutex
	w  io.Writer
}

// print writes lines. An error of the writer is not reported: the reader of
// the answers has gone, and the end of the input will follow.
func (o *output) print(lines ...string) {
	text := strings.Join(lines, "\n") + "\n"
	o.mu.Lock()
	defer o.mu.Unlock()
	_, _ = io.WriteString(o.w, text)
}

// printf writes one formatted line.
func (o *output) printf(format string, args ...any) {
	o.print(fmt.Sprintf(format, args...))
}

// Write implements io.Writer for text that ends with a line end.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.w.Write(p)
}
