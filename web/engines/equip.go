package engines

import (
	"fmt"
	"slices"
	"time"

	"burnside/search"
	"burnside/tb/syzygy"
)

// Size holds the settings that decide how much memory an engine takes.
type Size struct {
	Hash    int // MiB
	Threads int
}

func (s Size) bytes() uint64 { return search.Bytes(s.Hash, s.Threads) }

// Engine is a lent engine with its size.
type Engine struct {
	*search.Engine
	Size Size
}

// The type "lent" holds the engine of a client and the engine's size. Before the client's first
// search, both are zero.
type lent struct {
	engine *search.Engine
	wanted Size      // requested by the client
	size   Size      // granted
	left   time.Time // when its last search ended
}

// leastHash is the smallest hash that a client gets, in MiB. A client that requests less gets less.
const leastHash = 16

// equip gives a client an engine of the requested size. If the other engines leave too little
// memory, the hash is smaller. If the client requests the same hash as before, its engine keeps the
// transposition table.
func (p *Pool) equip(c *client, want Size) error {
	if c.engine != nil && c.wanted == want {
		return nil
	}
	isUsed, mustRelease, err := p.assign(c, want)
	if mustRelease {
		p.release()
	}
	switch {
	case err != nil:
		return err
	case isUsed:
		c.engine.Clear()
		return nil
	}
	if err := p.build(c); err != nil {
		p.giveBack(c)
		return fmt.Errorf("%w: %w", ErrMemory, err)
	}
	return nil
}

// assign decides the size of a client's engine and reserves memory for it. The result "isUsed" says
// that another client has used the engine. The result "mustRelease" says that assign has dropped
// engines whose memory must be released.
func (p *Pool) assign(c *client, want Size) (isUsed, mustRelease bool, err error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if c.engine != nil && c.wanted.Hash != want.Hash {
		p.held -= c.size.bytes()
		c.lent, mustRelease = lent{}, true
	}
	i := slices.IndexFunc(p.spare, func(l *lent) bool { return l.size == want })
	if c.engine == nil && i >= 0 {
		c.lent = *p.spare[i]
		c.wanted = want
		p.spare = slices.Delete(p.spare, i, i+1)
		return true, mustRelease, nil
	}
	p.held -= c.held()
	for p.held+want.bytes()+p.reserve(c, want.Threads) > p.config.Bytes && p.dropOldest() {
		mustRelease = true
	}
	size, fits := cut(want, p.room(), p.reserve(c, want.Threads))
	if !fits {
		p.held += c.held()
		return false, mustRelease, fmt.Errorf("%w: other clients' engines hold %d of %d MiB", ErrMemory, p.held>>20, p.config.Bytes>>20)
	}
	p.held += size.bytes()
	c.wanted, c.size = want, size
	return false, mustRelease, nil
}

// held returns the most bytes that an engine may take, 0 before it is lent.
func (l *lent) held() uint64 {
	if l.size == (Size{}) {
		return 0
	}
	return l.size.bytes()
}

// room returns how many more bytes the engines may hold.
func (p *Pool) room() uint64 { return p.config.Bytes - min(p.held, p.config.Bytes) }

// reserve returns how many bytes must stay free for further clients. With this memory, each of them
// can get an engine with the smallest hash. The client "except" is not one of the further clients,
// and neither are clients that have an engine.
func (p *Pool) reserve(except *client, threads int) uint64 {
	more := p.config.Most - 1
	for _, c := range p.clients {
		if c != except && c.held() > 0 {
			more--
		}
	}
	return uint64(max(more, 0)) * Size{leastHash, threads}.bytes()
}

// dropOldest drops the engine that has not been used for the longest time. It prefers engines
// without a client to engines of clients that may come back. If there is no engine to drop, it
// returns false.
func (p *Pool) dropOldest() bool {
	if len(p.spare) == 0 && !p.dropIdle() {
		return false
	}
	if len(p.spare) > 0 {
		p.held -= p.spare[0].size.bytes()
		p.spare = slices.Delete(p.spare, 0, 1)
	}
	return true
}

// cut halves the requested hash until the engine fits into memory. The parameter "room" is the
// number of free bytes. The parameter "reserve" is the number of these bytes that must stay free.
// Only an engine with the smallest hash may also use the reserve. If even this engine does not fit,
// cut returns false.
func cut(want Size, room, reserve uint64) (Size, bool) {
	size, least := want, min(want.Hash, leastHash)
	for size.Hash > least && size.bytes()+reserve > room {
		size.Hash = max(size.Hash/2, least)
	}
	return size, size.bytes() <= room
}

// build makes or changes the engine of a client to have the assigned size.
func (p *Pool) build(c *client) error {
	if c.engine == nil {
		if err := p.fits(c.size.bytes()); err != nil {
			return err
		}
		c.engine = search.New()
		c.engine.SetTables(p.config.Tables)
		if p.config.Syzygy != nil {
			c.engine.SetSyzygy(search.Syzygy{Tables: p.config.Syzygy, Limit: syzygy.MaxMen, Depth: 1})
		}
		if err := c.engine.SetHash(c.size.Hash); err != nil {
			return err
		}
	}
	return c.engine.SetThreads(c.size.Threads)
}

// giveBack takes the assigned memory back from a client whose engine could not be made.
func (p *Pool) giveBack(c *client) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.held -= c.size.bytes()
	c.lent = lent{}
}

// fits returns an error if the given number of bytes is more than half of the free memory.
func (p *Pool) fits(bytes uint64) error {
	if free, known := p.free(); known && bytes > free/2 {
		return fmt.Errorf("the engine needs %d MiB, and %d are free", bytes>>20, free>>20)
	}
	return nil
}
