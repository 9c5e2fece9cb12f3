package analysis

import (
	"cmp"

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

// check returns an engines.RangeError if a part of the request is out of its range.
func (r *Request) check(c *Config) error {
	return cmp.Or(
		engines.CheckRange("lines", r.Lines, 1, c.Lines),
		engines.CheckRange("threads", r.Threads, 1, c.Threads),
		engines.CheckRange("hash", r.Hash, search.MinHash, c.Hash),
		engines.CheckRange("depth", r.Depth, 0, search.MaxPly),
	)
}
