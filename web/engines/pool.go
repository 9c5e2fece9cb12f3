// Package engines lends search engines to clients. A client keeps its engine while it searches, and
// for some time after that. The package limits the number of engines and their memory.
//
// The packages web/analysis and web/play use this package, and return its errors to their own
// callers.
package engines

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"burnside/internal/ram"
	"burnside/tb"
	"burnside/tb/syzygy"
)

// Config holds the limits for clients, and the tables of their engines.
type Config struct {
	Most  int           // clients at once
	Bytes uint64        // limit for the memory of all engines
	Keep  time.Duration // how long an engine is kept for a client that has gone
	// Tables are the endgame tables that the engines probe, nil for none.
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
	config  Config
	free    func() (bytes uint64, known bool) // memory that can still be taken
	release func()                            // gives the memory of dropped engines back to the system

	mutex    sync.Mutex
	clients  map[string]*client
	spare    []*lent // engines without a client, the latest last
	held     uint64  // maximum size of all engines together, in bytes
	unnamed  int     // clients without a name, so far
	closed   bool
	searches sync.WaitGroup
}

// A client has one search at a time, and the engine that carries it out.
type client struct {
	name string        // "" for none
	turn chan struct{} // full while a search runs

	// Guarded by the pool's mutex.
	cancel context.CancelCauseFunc // ends the newest search
	users  int                     // searches that run or wait for their turn
	lent                           // the engine of the search whose turn it is
}

// maxName is the greatest length of a client's name in bytes.
const maxName = 64

// checkName returns a RangeError if a name is not allowed. A name consists of at most maxName
// letters, digits and hyphens.
func checkName(name string) error {
	wrong := func(letter rune) bool {
		return !(letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter >= '0' && letter <= '9' || letter == '-')
	}
	if len(name) > maxName || strings.ContainsFunc(name, wrong) {
		return &RangeError{nameOfClient, 0, maxName}
	}
	return nil
}

// New returns a pool without engines; they are made on demand.
func New(c Config) *Pool {
	return &Pool{config: c, free: ram.Free, release: debug.FreeOSMemory, clients: map[string]*client{}}
}

// Close ends all searches and waits until they have ended. Later searches are refused.
func (p *Pool) Close() {
	p.mutex.Lock()
	p.closed = true
	for _, c := range p.clients {
		c.cancel(ErrClosed)
	}
	p.mutex.Unlock()
	p.searches.Wait()
}

// Lend calls the function "use" with the engine of the named client, and returns the error of this
// function. The parameter "want" is the size of the engine. If the other engines leave too little
// memory, the hash is smaller.
//
// The function gets a context. This context is cancelled if ctx is done, if the pool is closed, or
// if the client calls Lend again. In these cases the function should return the cause of the
// context. The later call of Lend gets the same engine with its transposition table.
//
// A name has up to 64 letters, digits and hyphens. Any other name gives a RangeError. Each call
// without a name belongs to a new client.
func (p *Pool) Lend(ctx context.Context, name string, want Size, use func(context.Context, *Engine) error) error {
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
	if err := p.equip(c, want); err != nil {
		return err
	}
	return use(ctx, &Engine{c.engine, c.size})
}

// enter adds a search of a client, and cancels the client's earlier search. The parameter "cancel"
// is the function that ends the new search.
func (p *Pool) enter(name string, cancel context.CancelCauseFunc) (*client, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.closed {
		return nil, ErrClosed
	}
	key := name
	if name == "" {
		p.unnamed++
		key = fmt.Sprintf(" %d", p.unnamed) // no client has a space in its name
	}
	c := p.clients[key]
	if c == nil {
		if len(p.clients) >= p.config.Most && !p.dropIdle() {
			return nil, ErrBusy
		}
		c = &client{name: key, turn: make(chan struct{}, 1)}
		p.clients[key] = c
	} else {
		c.cancel(ErrReplaced)
	}
	c.cancel = cancel
	c.users++
	p.searches.Add(1)
	return c, nil
}

// leave ends a search. If the client has no other search, its engine is kept for some time for the
// client's next position. If the client has no name, the engine is kept for another client.
func (p *Pool) leave(c *client) {
	defer p.searches.Done()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	c.users--
	if c.users > 0 {
		return
	}
	c.left = time.Now()
	if isUnnamed(c.name) {
		p.drop(c)
	}
	time.AfterFunc(p.config.Keep, p.letGo)
}

// isUnnamed reports whether a key belongs to a client without a name.
func isUnnamed(key string) bool { return strings.HasPrefix(key, " ") }

// dropIdle forgets the client that has had no search for the longest time. If all clients have
// searches, it returns false.
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
	p.drop(idle)
	return true
}

// drop forgets a client; its engine becomes a spare one.
func (p *Pool) drop(c *client) {
	delete(p.clients, c.name)
	if c.engine != nil {
		at := len(p.spare)
		for at > 0 && p.spare[at-1].left.After(c.left) {
			at--
		}
		p.spare = slices.Insert(p.spare, at, &lent{c.engine, c.wanted, c.size, c.left})
	}
}

// letGo drops the engines that have been unused for Config.Keep or longer.
func (p *Pool) letGo() {
	old := time.Now().Add(-p.config.Keep)
	p.mutex.Lock()
	for _, c := range p.clients {
		if c.users == 0 && !c.left.After(old) {
			p.drop(c)
		}
	}
	before := len(p.spare)
	p.spare = slices.DeleteFunc(p.spare, func(l *lent) bool {
		if l.left.After(old) {
			return false
		}
		p.held -= l.size.bytes()
		return true
	})
	gone := before - len(p.spare)
	p.mutex.Unlock()
	if gone > 0 {
		p.release()
	}
}
