package tb

import (
	"sync"
	"sync/atomic"

	"burnside/tb/dtm"
)

// A block is a decoded block of one side of a table, or of its staircases.
type block struct {
	symbols []uint8         // all symbols of the block, or as many of the first as were needed
	escaped []dtm.Staircase // staircases without a symbol
	at      *atomic.Pointer[block]
	used    atomic.Bool // used since the cache's hand last passed
}

// blockOverhead is about the number of bytes that a block takes in addition to its symbols.
const blockOverhead = 96

// escapedOverhead is about the number of bytes that a staircase takes in addition to its own.
const escapedOverhead = 24

// A cache bounds the memory of decoded blocks. Readers find blocks through pointers in the tables,
// without a lock. Only adding a block takes the lock. When the cache is full, it evicts by the clock
// algorithm: a hand goes round over the blocks and evicts the first block that nobody has used since
// the hand last passed it. A reader may still hold an evicted block. In that case the garbage
// collector frees the block later.
type cache struct {
	mutex    sync.Mutex
	capacity int64 // bytes
	size     int64
	blocks   []*block
	hand     int
}

// setCapacity changes the capacity and evicts blocks that no longer fit.
func (c *cache) setCapacity(bytes int64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.capacity = bytes
	c.trim()
}

// bytes returns the capacity in bytes.
func (c *cache) bytes() uint64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return uint64(c.capacity)
}

// add counts the memory of a block that readers can already find.
func (c *cache) add(b *block) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.blocks = append(c.blocks, b)
	c.size += b.bytes()
	c.trim()
}

// trim evicts blocks until the rest fits, but keeps at least one. The last block of the list moves to
// the place of the evicted block. The hand has just passed that place.
func (c *cache) trim() {
	for c.size > c.capacity && len(c.blocks) > 1 {
		place := c.victim()
		b := c.blocks[place]
		b.at.CompareAndSwap(b, nil)
		c.size -= b.bytes()
		last := len(c.blocks) - 1
		c.blocks[place] = c.blocks[last]
		c.blocks[last] = nil
		c.blocks = c.blocks[:last]
	}
}

// victim advances the hand to the first block that nobody has used since the hand last passed it. It
// returns the block's place in the list.
func (c *cache) victim() int {
	for {
		c.hand++
		if c.hand >= len(c.blocks) {
			c.hand = 0
		}
		if !c.blocks[c.hand].used.Swap(false) {
			return c.hand
		}
	}
}

// bytes returns what the block takes in memory.
func (b *block) bytes() int64 {
	bytes := cap(b.symbols) + blockOverhead
	for _, e := range b.escaped {
		bytes += len(e) + escapedOverhead
	}
	return int64(bytes)
}

// split returns the number of the block that holds an index, and the index's place in it.
func (s *storedSide) split(index uint64) (number, place int) {
	return int(index >> s.file.Shift), int(index & (1<<s.file.Shift - 1))
}

// cached returns a block if it is decoded at least up to entry number last, else nil.
func (s *storedSide) cached(number, last int) *block { return cachedAt(s.place(number), last) }

// cachedAt is cached, given the place of the block.
func cachedAt(at *atomic.Pointer[block], last int) *block {
	b := at.Load()
	if b == nil || last >= len(b.symbols) {
		return nil
	}
	if !b.used.Load() {
		b.used.Store(true)
	}
	return b
}

// decodedStep is the unit in which parts of a block are decoded, in entries.
const decodedStep = 1 << 8

// decode decodes a block at least up to the entry with number last, and adds it to the cache. If the
// block was decoded in part before, decode now decodes the whole block.
func (s *storedSide) decode(number, last int, c *cache) (*block, error) {
	place := s.place(number)
	old := place.Load()
	n := s.file.BlockSize(number)
	if old == nil {
		n = min(n, (last/decodedStep+1)*decodedStep)
	}
	b := &block{symbols: make([]uint8, n), at: place}
	if err := s.file.Read(number, b.symbols); err != nil {
		return nil, err
	}
	// If another goroutine was faster, the cache keeps that goroutine's block.
	if place.CompareAndSwap(old, b) {
		c.add(b)
	}
	return b, nil
}
