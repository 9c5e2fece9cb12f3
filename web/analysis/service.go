// Package analysis runs the engine for clients that watch it think, such as pages in a
// browser: a search for each client, bounded in number, time, threads, hash and lines,
// which ends when the client goes.
package analysis

import (
	"context"
	"runtime"
	"time"

	"burnside/board"
	"burnside/search"
	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/web/internal/engines"
)

// Config bounds what clients can have, and says what the engine knows.
type Config struct {
	Searches int           // searches at once
	Lines    int           // lines of a search
	Threads  int           // threads of a search
	Hash     int           // MiB of the transposition table of a search
	Bytes    uint64        // bound for the memory of all engines together
	Time     time.Duration // of a search
	// Tables are the endgame tables that the engine asks, nil for none.
	Tables *tb.Set
	// Syzygy are tables for positions that Tables do not know, nil for none.
	Syzygy *syzygy.Tables
}

// DefaultConfig returns the bounds for clients of this machine, with tables.
func DefaultConfig(tables *tb.Set, more *syzygy.Tables) Config {
	return Config{
		Searches: 10, Lines: 5, Threads: min(runtime.NumCPU(), search.MaxThreads), Hash: 512, Bytes: 2 << 30,
		Time: 10 * time.Minute, Tables: tables, Syzygy: more,
	}
}

// Service runs searches. It is safe for concurrent use. Its errors, but those of
// requests, are those of package engines.
type Service struct {
	config Config
	pool   *engines.Pool
}

// keepTime is how long a client's engine remembers what it has learnt.
const keepTime = 20 * time.Second

// New returns a service.
func New(c Config) *Service {
	return &Service{config: c, pool: engines.New(engines.Config{Most: c.Searches, Bytes: c.Bytes, Keep: keepTime, Tables: c.Tables, Syzygy: c.Syzygy})}
}

// Config returns the bounds of the service.
func (s *Service) Config() Config { return s.config }

// Close ends all searches and returns when they have ended; later ones are refused.
func (s *Service) Close() { s.pool.Close() }

// The times between reports.
const (
	newsTime  = 100 * time.Millisecond // at least, if there is news
	pulseTime = time.Second / 2        // at most
)

// Run searches a position and reports to its caller's goroutine what the engine has
// found: soon when there is news, else twice a second. It returns without an error when
// the search has come to an end of its own, by time or depth or because nothing is left
// to search; the last report is then of the result. It ends with an error when ctx is
// done, report fails, or the service refuses or stops it.
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

// search carries out a search.
func (s *Service) search(ctx context.Context, engine *engines.Engine, r *Request, report func(Update) error) error {
	found := newFindings(&r.Position, r.Lines)
	tell := func() error {
		u := found.update()
		u.Hash = engine.Size.Hash
		return report(u)
	}
	told := time.Now()
	watched := engines.Watched{
		Game: board.NewGame(r.Position), Limits: search.Limits{Depth: r.Depth}, Most: s.config.Time, Interval: newsTime, Report: found.note,
		Tick: func(now time.Time) error {
			if !found.fresh() && now.Sub(told) < pulseTime {
				return nil
			}
			told = now
			return tell()
		},
	}
	if _, err := watched.Run(ctx, engine.Engine); err != nil {
		return err
	}
	return tell()
}
