package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// patience is how long the reader of a pipe, or a stopped terminal, may take nothing.
const patience = 5 * time.Second

// A patient writer writes to a stream with a slow reader. It fails if the reader takes nothing
// for the given time.
type patient struct {
	stream interface {
		io.Writer
		SetWriteDeadline(time.Time) error
	}
	limit time.Duration
}

// Write implements io.Writer.
func (w patient) Write(p []byte) (written int, err error) {
	for {
		_ = w.stream.SetWriteDeadline(time.Now().Add(w.limit)) // an error means that the stream has no deadlines: it takes everything at once, or another program shares it
		n, err := w.stream.Write(p[written:])
		written += n
		switch {
		case !errors.Is(err, os.ErrDeadlineExceeded):
			return written, err
		case n == 0:
			return written, fmt.Errorf("its reader has taken nothing for %v", w.limit)
		}
	}
}
