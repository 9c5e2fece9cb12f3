package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// patience is how long Write waits for the reader of a pipe. If the reader reads nothing for that
// time, Write fails. A terminal whose output the user has stopped is treated in the same way.
const patience = 5 * time.Second

// The type "patient" is a writer to a stream whose reader may be slow. If the reader reads nothing
// for the given time, the write fails.
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
		_ = w.stream.SetWriteDeadline(time.Now().Add(w.limit)) // an error means that the stream has no deadlines: it never blocks, or another program shares it
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
