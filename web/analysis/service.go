// Package analysis runs searches for clients that watch them, such as pages in a browser. A client
// has one search at a time, which ends when the client disconnects. The package limits the number
// of searches and their time, threads, hash and lines.
package analysis

import (
	"context"
	"runtime"
	"time"

	"burnside/board"
	"burnside/search"
	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/web/engines"
)

// Config holds the limits for clients, and the tables of the engine.
type Config struct {
	Searches int           // searches at once
	Lines    int           // lines of a search
	Threads  int           // threads of a search
	Hash     int           // MiB of the transposition table of a search
	Bytes    uint64        // limit for the memory of all engines together
	Time     time.Duration // limit of a search
	// Tables are the endgame tables that the engine probes, nil for none.
	Tables *tb.Set
	// Syzygy are tables for positions that Tables do not know, nil for none.
	Syzygy *syzygy.Tables
}

// DefaultConfig returns the limits for this machine. The searches use the given tables: "tables"
// are our own, and "more" are Syzygy tables. Both may be nil.
func DefaultConfig(tables *tb.Set, more *syzygy.Tables) Config {
	return Config{
		Searches: 10, Lines: 5, Threads: min(runtime.NumCPU(), search.MaxThreads), Hash: 512, Bytes: 2 << 30,
		Time: 10 * time.Minute, Tables: tables, Syzygy: more,
	}
}

// Service runs searches. It is safe for concurrent use. Errors in a request have their own types;
// all other errors are those of package engines.
type Service struct {
	config Config
	pool   *engines.Pool
}

// keepTime is how long the engine of a client that has gone is kept.
const keepTime = 20 * time.Second

// New returns a service.
func New(c Config) *Service {
	return &Service{config: c, pool: engines.New(engines.Config{Most: c.Searches, Bytes: c.Bytes, Keep: keepTime, Tables: c.Tables, Syzygy: c.Syzygy})}
}

// Config returns the limits of the service.
func (s *Service) Config() Config { return s.config }

// Close ends all searches and waits until they have ended. Later searches are refused.
func (s *Service) Close() { s.pool.Close() }

// The times between reports.
const (
	newsTime  = 100 * time.Millisecond // at least, after news
	pulseTime = time.Second / 2        // at most
)

// Run searches a position. It tells the function "report" what the engine has found, soon after
// something new is found and at least twice a second. It calls this function in the caller's
// goroutine.
//
// The search ends when its time is over, when it has reached its depth, or when nothing is left to
// search. The last report then holds the result, and Run returns nil. Run returns an error if ctx
// is done, if report fails, or if the service refuses or stops the search.
func (s *Service) Run(ctx context.Context, r Request, report func(Update) error) error {
	if err := r.check(&s.config); err != nil {
		return err
	}
	size := engines.Size{Hash: r.Hash, Threads: r.Threads}
	return s.pool.Lend(ctx, r.Client, size, func(ctx context.Context, engine *engines.Engine) error {
		engine.SetMultiPV(r.Lines)
		return s.search(ctx, engine, &r, report)
	})
}

// search runs a search on a lent engine.
func (s *Service) search(ctx context.Context, engine *engines.Engine, r *Request, report func(Update) error) error {
	found := newFindings(&r.Position, r.Lines)
	tell := func() error {
		u := found.update()
		u.Hash = engine.Size.Hash
		return report(u)
	}
	reported := time.Now()
	watched := engines.Watched{
		Game: board.NewGame(r.Position), Limits: search.Limits{Depth: r.Depth}, Most: s.config.Time, Interval: newsTime, Report: found.note,
		Tick: func(now time.Time) error {
			if !found.fresh() && now.Sub(reported) < pulseTime {
				return nil
			}
			reported = now
			return tell()
		},
	}
	if _, err := watched.Run(ctx, engine.Engine); err != nil {
		return err
	}
	return tell()
}
