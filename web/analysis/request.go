package analysis

import (
	"cmp"

	"burnside/board"
	"burnside/search"
	"burnside/web/engines"
)

// Request is a client's request for a search.
type Request struct {
	// Client names the client, in letters, digits and hyphens. A client has one search at a time. A
	// new search stops the client's old one and takes over its engine with its transposition table.
	// If Client is empty, the request belongs to a new client.
	Client   string
	Position board.Position
	Lines    int // at least 1
	Threads  int // at least 1
	Hash     int // MiB, at least search.MinHash
	Depth    int // limit in plies; 0 means none
}

// check returns an engines.RangeError if a value of the request is out of its range.
func (r *Request) check(c *Config) error {
	return cmp.Or(
		engines.CheckRange("lines", r.Lines, 1, c.Lines),
		engines.CheckRange("threads", r.Threads, 1, c.Threads),
		engines.CheckRange("hash", r.Hash, search.MinHash, c.Hash),
		engines.CheckRange("depth", r.Depth, 0, search.MaxPly),
	)
}
