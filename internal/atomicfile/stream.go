package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// patience is how long a reader of a pipe, or a stopped terminal, may take nothing.
const patience = 5 * time.Second

// A patient writer writes to a stream whose reader may be slow. It fails if nothing is taken
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
		_ = w.stream.SetWriteDeadline(time.Now().Add(w.limit)) // what has no deadline takes all at once, or is a file that another program shares
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
