// Package play lets the engine play games against clients. Each game has its own level. The package
// stores no games: each request holds the game so far and its clocks.
package play

import (
	"context"
	"time"

	"burnside/board"
	"burnside/search"
	"burnside/search/level"
	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/web/engines"
)

// Config holds the limits for clients, and the tables of the engine.
type Config struct {
	Games int           // moves that are searched at once
	Hash  int           // transposition table of a game, in MiB
	Bytes uint64        // limit for the memory of all engines together
	Time  time.Duration // limit of a move
	Quick time.Duration // time of a move at full strength without clocks
	// Tables are the endgame tables that the engine probes, nil for none.
	Tables *tb.Set
	// Syzygy are tables for positions that Tables do not know, nil for none.
	Syzygy *syzygy.Tables
}

// DefaultConfig returns the limits for this machine. The engines use the given tables: "tables" are
// our own, and "more" are Syzygy tables. Both may be nil.
func DefaultConfig(tables *tb.Set, more *syzygy.Tables) Config {
	return Config{Games: 10, Hash: 32, Bytes: 512 << 20, Time: time.Minute, Quick: time.Second, Tables: tables, Syzygy: more}
}

// Service plays moves for the engine's side. It is safe for concurrent use. Its errors are those of
// package engines.
type Service struct {
	config Config
	pool   *engines.Pool
}

// keepTime is how long the engine of a client that has gone is kept.
const keepTime = 20 * time.Second

// New returns a service.
func New(c Config) *Service {
	return &Service{config: c, pool: engines.New(engines.Config{Most: c.Games, Bytes: c.Bytes, Keep: keepTime, Tables: c.Tables, Syzygy: c.Syzygy})}
}

// Close ends all searches and waits until they have ended. Later searches are refused.
func (s *Service) Close() { s.pool.Close() }

// A Reply is a move of the engine.
type Reply struct {
	Move board.Move
	Time time.Duration // thinking time
}

// pulseTime is the time between two calls of pulse.
const pulseTime = time.Second / 2

// Reply returns the engine's move in a game that is not over. While the engine thinks, Reply calls
// the function "pulse" twice a second with the time used so far. Reply returns an error if ctx is
// done, if pulse fails, or if the service refuses or stops the search.
func (s *Service) Reply(ctx context.Context, r Request, pulse func(thought time.Duration) error) (reply Reply, err error) {
	if err := r.check(); err != nil {
		return reply, err
	}
	size := engines.Size{Hash: s.config.Hash, Threads: 1}
	err = s.pool.Lend(ctx, r.Client, size, func(ctx context.Context, engine *engines.Engine) error {
		start := time.Now()
		engine.SetPlayer(r.player())
		watched := engines.Watched{
			Game: r.Game, Limits: s.limits(&r), Most: s.config.Time, Interval: pulseTime,
			Tick: func(now time.Time) error { return pulse(now.Sub(start)) },
		}
		result, err := watched.Run(ctx, engine.Engine)
		reply = Reply{result.Best, time.Since(start)}
		return err
	})
	return reply, err
}

// player returns the player of the requested level, nil for full strength.
func (r *Request) player() *level.Player {
	if r.Level == FullStrength {
		return nil
	}
	return level.New(r.Level, r.Seed)
}

// limits returns the limits of the search for a move. If the strength is limited and there are no
// clocks, no limit is needed here, because the strength itself limits the number of nodes.
func (s *Service) limits(r *Request) (l search.Limits) {
	switch {
	case r.Clock != nil:
		l.HasClock, l.Time, l.Inc = true, r.Clock.Left, r.Clock.Increment
	case r.Level == FullStrength:
		l.MoveTime = s.config.Quick
	}
	return l
}
