// Package analysis runs the engine for clients that watch it think, such as pages in a
// browser: a search for each client, bounded in number, time, threads, hash and lines,
// which ends when the client goes.
package analysis

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"burnside/internal/ram"
	"burnside/search"
	"burnside/tb"
	"burnside/tb/syzygy"
)

// Config bounds what clients can have, and says what the engine knows.
type Config struct {
	Searches int           // searches at once
	Lines    int           // lines of a search
	Threads  int           // threads of a search
	Hash     int           // MiB of the transposition table of a search
	Time     time.Duration // of a search
	// Tables are the endgame tables that the engine asks, nil for none.
	Tables *tb.Set
	// Syzygy are tables for positions that Tables do not know, nil for none.
	Syzygy *syzygy.Tables
}

// DefaultConfig returns the bounds for clients of this machine, with tables.
func DefaultConfig(tables *tb.Set, more *syzygy.Tables) Config {
	return Config{
		Searches: 10, Lines: 5, Threads: min(runtime.NumCPU(), search.MaxThreads), Hash: 512,
		Time: 10 * time.Minute, Tables: tables, Syzygy: more,
	}
}

// The errors of searches that are refused or cut short.
var (
	// ErrBusy is the error of a search while there are too many others.
	ErrBusy = errors.New("too many positions are being analysed at once")
	// ErrReplaced is the error of a search whose client has begun another.
	ErrReplaced = errors.New("another search of the same client has begun")
	// ErrClosed is the error of searches of a closed service.
	ErrClosed = errors.New("the engine has been stopped")
	// ErrMemory is wrapped by the error of a search whose hash does not fit.
	ErrMemory = errors.New("too little memory")
)

// Service runs searches. It is safe for concurrent use.
type Service struct {
	config Config
	free   func() (bytes uint64, known bool) // memory that can still be taken
	keep   time.Duration                     // how long an engine is kept for its client

	mutex    sync.Mutex
	clients  map[string]*client
	unnamed  int // clients without a name, so far
	closed   bool
	searches sync.WaitGroup
}

// keepTime is how long a client's engine remembers what it has learnt.
const keepTime = time.Minute

// New returns a service.
func New(c Config) *Service {
	return &Service{config: c, free: ram.Free, keep: keepTime, clients: map[string]*client{}}
}

// Config returns the bounds of the service.
func (s *Service) Config() Config { return s.config }

// Close ends all searches and returns when they have ended; later ones are refused.
func (s *Service) Close() {
	s.mutex.Lock()
	s.closed = true
	for _, c := range s.clients {
		c.cancel(ErrClosed)
	}
	s.mutex.Unlock()
	s.searches.Wait()
}

// Run searches a position and reports to its caller's goroutine what the engine has
// found: soon when there is news, else twice a second. It returns without an error when
// the search has come to an end of its own, by time or depth or because nothing is left
// to search; the last report is then of the result. It ends with an error when ctx is
// done, report fails, or the service refuses or stops it.
func (s *Service) Run(ctx context.Context, r Request, report func(Update) error) error {
	if err := r.check(&s.config); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c, err := s.enter(r.Client, cancel)
	if err != nil {
		return err
	}
	defer s.leave(c)
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if err := s.equip(c, &r); err != nil {
		return err
	}
	return c.search(ctx, &r, s.config.Time, report)
}

// enter adds a search to those of a client, in place of the one that it may have; cancel
// ends the new one.
func (s *Service) enter(name string, cancel context.CancelCauseFunc) (*client, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	if name == "" {
		s.unnamed++
		name = fmt.Sprintf(" %d", s.unnamed) // no client has a space in its name
	}
	c := s.clients[name]
	if c == nil {
		if len(s.clients) >= s.config.Searches && !s.dropIdle() {
			return nil, ErrBusy
		}
		c = &client{name: name, turn: make(chan struct{}, 1)}
		s.clients[name] = c
	} else {
		c.cancel(ErrReplaced)
	}
	c.cancel = cancel
	c.users++
	c.entries++
	s.searches.Add(1)
	return c, nil
}

// leave ends a search. The last one's engine is kept for a while for the next position.
func (s *Service) leave(c *client) {
	defer s.searches.Done()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	c.users--
	if c.users > 0 {
		return
	}
	c.left = time.Now()
	entries := c.entries
	time.AfterFunc(s.keep, func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		if c.entries == entries && s.clients[c.name] == c {
			delete(s.clients, c.name)
		}
	})
}

// dropIdle forgets the client that has been without a search for longest, and reports
// whether there was one.
func (s *Service) dropIdle() bool {
	var idle *client
	for _, c := range s.clients {
		if c.users == 0 && (idle == nil || c.left.Before(idle.left)) {
			idle = c
		}
	}
	if idle == nil {
		return false
	}
	delete(s.clients, idle.name)
	return true
}

// equip gives a client an engine with what its request asks for.
func (s *Service) equip(c *client, r *Request) error {
	if err := s.fits(r.Hash - c.hash); err != nil {
		return err
	}
	if c.engine == nil {
		c.engine = search.New()
		c.engine.SetTables(s.config.Tables)
		if s.config.Syzygy != nil {
			c.engine.SetSyzygy(search.Syzygy{Tables: s.config.Syzygy, Limit: syzygy.MaxMen, Depth: 1, FiftyMoveRule: true})
		}
	}
	if c.hash != r.Hash {
		if err := c.engine.SetHash(r.Hash); err != nil {
			return fmt.Errorf("%w: %w", ErrMemory, err)
		}
		c.hash = r.Hash
	}
	if err := c.engine.SetThreads(r.Threads); err != nil {
		return fmt.Errorf("%w: %w", ErrMemory, err)
	}
	c.engine.SetMultiPV(r.Lines)
	return nil
}

// fits returns an error if so many more MiB would take more than half of the memory that
// is free.
func (s *Service) fits(mb int) error {
	if free, known := s.free(); known && mb > 0 && uint64(mb)<<20 > free/2 {
		return fmt.Errorf("%w for a hash of %d MiB more: %d MiB are free", ErrMemory, mb, free>>20)
	}
	return nil
}
