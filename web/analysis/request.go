package analysis

import (
	"fmt"

	"burnside/board"
	"burnside/search"
	"burnside/web/internal/engines"
)

// Request is what a client wants to have searched.
type Request struct {
	// Client names the client, in letters, digits and hyphens. Its search replaces one
	// that it has running, and goes on with what that has learnt. Searches without a name
	// are clients of their own.
	Client   string
	Position board.Position
	Lines    int // from 1 on, as Threads
	Threads  int
	Hash     int // MiB, from search.MinHash on
	Depth    int // plies at which the search ends; 0 means no limit
}

// A RangeError says that a part of a request is out of the range that is allowed.
type RangeError struct {
	Name        string // "client", "lines", "threads", "hash" or "depth"
	Least, Most int
}

// Error names the range.
func (e *RangeError) Error() string {
	if e.Name == nameOfClient {
		return fmt.Sprintf("%s: want up to %d letters, digits and hyphens", e.Name, e.Most)
	}
	return fmt.Sprintf("%s: want %d to %d", e.Name, e.Least, e.Most)
}

const nameOfClient = "client"

// check returns a RangeError if a part of the request is out of its range.
func (r *Request) check(c *Config) error {
	if !engines.ValidName(r.Client) {
		return &RangeError{nameOfClient, 0, engines.MaxName}
	}
	for _, part := range []struct {
		value  int
		bounds RangeError
	}{
		{r.Lines, RangeError{"lines", 1, c.Lines}},
		{r.Threads, RangeError{"threads", 1, c.Threads}},
		{r.Hash, RangeError{"hash", search.MinHash, c.Hash}},
		{r.Depth, RangeError{"depth", 0, search.MaxPly}},
	} {
		if part.value < part.bounds.Least || part.value > part.bounds.Most {
			return &part.bounds
		}
	}
	return nil
}
