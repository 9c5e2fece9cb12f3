// Package engines lends the engine to clients: one for each, bounded in number and
// memory, for as long as the client stays.
package engines

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"burnside/internal/ram"
	"burnside/search"
	"burnside/tb"
	"burnside/tb/syzygy"
)

// Config bounds what clients can have, and says what their engines know.
type Config struct {
	Most int           // engines at once
	Keep time.Duration // how long an engine is kept for a client that has gone
	// Tables are the endgame tables that the engines ask, nil for none.
	Tables *tb.Set
	// Syzygy are tables for positions that Tables do not know, nil for none.
	Syzygy *syzygy.Tables
}

// The errors of searches that are refused or cut short.
var (
	// ErrBusy is the error of a search while there are too many others.
	ErrBusy = errors.New("too many clients want the engine at once")
	// ErrReplaced is the error of a search whose client has begun another.
	ErrReplaced = errors.New("another search of the same client has begun")
	// ErrClosed is the error of searches of a closed pool.
	ErrClosed = errors.New("the engine has been stopped")
	// ErrMemory is wrapped by the error of a search whose hash does not fit.
	ErrMemory = errors.New("too little memory")
)

// Pool lends engines. It is safe for concurrent use.
type Pool struct {
	config Config
	free   func() (bytes uint64, known bool) // memory that can still be taken

	mutex    sync.Mutex
	clients  map[string]*client
	unnamed  int // clients without a name, so far
	closed   bool
	searches sync.WaitGroup
}

// A client has one search at a time, and the engine that carries it out.
type client struct {
	name string
	turn chan struct{} // full while a search runs

	// Guarded by the pool's mutex.
	cancel  context.CancelCauseFunc // ends the newest search
	users   int                     // searches that run or wait for their turn
	entries int                     // searches so far
	left    time.Time               // when the last search ended

	// Of the search whose turn it is.
	engine *search.Engine // nil before the first
	hash   int            // MiB that the engine was given
}

// maxName is the greatest length of a client's name in bytes.
const maxName = 64

// checkName returns a RangeError unless a client may have a name: up to maxName letters,
// digits and hyphens.
func checkName(name string) error {
	wrong := func(letter rune) bool {
		return !(letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter >= '0' && letter <= '9' || letter == '-')
	}
	if len(name) > maxName || strings.ContainsFunc(name, wrong) {
		return &RangeError{nameOfClient, 0, maxName}
	}
	return nil
}

// New returns a pool without engines: they are made when they are asked for.
func New(c Config) *Pool {
	return &Pool{config: c, free: ram.Free, clients: map[string]*client{}}
}

// Close ends all searches and returns when they have ended; later ones are refused.
func (p *Pool) Close() {
	p.mutex.Lock()
	p.closed = true
	for _, c := range p.clients {
		c.cancel(ErrClosed)
	}
	p.mutex.Unlock()
	p.searches.Wait()
}

// Lend calls use with the engine of the client of that name, which has a hash of so many
// MiB, and returns its error. The context of use is done, with a cause to return, when
// ctx is, or the pool is closed, or the client asks for the engine again: it then goes to
// the later search, with what it has learnt. Names have up to 64 letters, digits and
// hyphens, others give a RangeError; searches without a name are of clients of their own.
func (p *Pool) Lend(ctx context.Context, name string, hash int, use func(context.Context, *search.Engine) error) error {
	if err := checkName(name); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c, err := p.enter(name, cancel)
	if err != nil {
		return err
	}
	defer p.leave(c)
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if err := p.equip(c, hash); err != nil {
		return err
	}
	return use(ctx, c.engine)
}

// enter adds a search to those of a client, in place of the one that it may have; cancel
// ends the new one.
func (p *Pool) enter(name string, cancel context.CancelCauseFunc) (*client, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.closed {
		return nil, ErrClosed
	}
	if name == "" {
		p.unnamed++
		name = fmt.Sprintf(" %d", p.unnamed) // no client has a space in its name
	}
	c := p.clients[name]
	if c == nil {
		if len(p.clients) >= p.config.Most && !p.dropIdle() {
			return nil, ErrBusy
		}
		c = &client{name: name, turn: make(chan struct{}, 1)}
		p.clients[name] = c
	} else {
		c.cancel(ErrReplaced)
	}
	c.cancel = cancel
	c.users++
	c.entries++
	p.searches.Add(1)
	return c, nil
}

// leave ends a search. The last one's engine is kept for a while for the next position.
func (p *Pool) leave(c *client) {
	defer p.searches.Done()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	c.users--
	if c.users > 0 {
		return
	}
	c.left = time.Now()
	entries := c.entries
	time.AfterFunc(p.config.Keep, func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if c.entries == entries && p.clients[c.name] == c {
			delete(p.clients, c.name)
		}
	})
}

// dropIdle forgets the client that has been without a search for longest, and reports
// whether there was one.
func (p *Pool) dropIdle() bool {
	var idle *client
	for _, c := range p.clients {
		if c.users == 0 && (idle == nil || c.left.Before(idle.left)) {
			idle = c
		}
	}
	if idle == nil {
		return false
	}
	delete(p.clients, idle.name)
	return true
}

// equip gives a client an engine with a hash of so many MiB.
func (p *Pool) equip(c *client, hash int) error {
	if err := p.fits(hash - c.hash); err != nil {
		return err
	}
	if c.engine == nil {
		c.engine = search.New()
		c.engine.SetTables(p.config.Tables)
		if p.config.Syzygy != nil {
			c.engine.SetSyzygy(search.Syzygy{Tables: p.config.Syzygy, Limit: syzygy.MaxMen, Depth: 1, FiftyMoveRule: true})
		}
	}
	if c.hash != hash {
		if err := c.engine.SetHash(hash); err != nil {
			return fmt.Errorf("%w: %w", ErrMemory, err)
		}
		c.hash = hash
	}
	return nil
}

// fits returns an error if so many more MiB would take more than half of the memory that
// is free.
func (p *Pool) fits(mb int) error {
	if free, known := p.free(); known && mb > 0 && uint64(mb)<<20 > free/2 {
		return fmt.Errorf("%w for a hash of %d MiB more: %d MiB are free", ErrMemory, mb, free>>20)
	}
	return nil
}
