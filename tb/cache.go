package tb

import (
	"sync"
	"sync/atomic"
)

// A block is a decoded block of one side of a table.
type block struct {
	symbols []uint8 // the first ones of the block or all
	side    *storedSide
	number  int
	used    atomic.Bool // since the clock's hand last came by
}

// blockOverhead is roughly what a block takes in memory beside its symbols.
const blockOverhead = 96

// A cache bounds the memory of decoded blocks. Readers find blocks through the
// tables' own pointers, without locks; only putting a block in takes one. When
// the cache is full, a hand goes round over the blocks, as on a clock, and
// throws out the first that has not been used since it came by. A reader may
// still hold a block that is thrown out: the garbage collector sees to that.
type cache struct {
	mutex    sync.Mutex
	capacity int64 // bytes
	size     int64
	blocks   []*block
	hand     int
}

// setCapacity changes the capacity and throws out what is too much.
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

// add puts a block in, which readers can find already.
func (c *cache) add(b *block) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.blocks = append(c.blocks, b)
	c.size += b.bytes()
	c.trim()
}

// trim throws blocks out until the rest fits, but leaves one. The last block
// moves to the place of one that goes, just behind the hand.
func (c *cache) trim() {
	for c.size > c.capacity && len(c.blocks) > 1 {
		place := c.victim()
		b := c.blocks[place]
		b.side.place(b.number).CompareAndSwap(b, nil)
		c.size -= b.bytes()
		last := len(c.blocks) - 1
		c.blocks[place] = c.blocks[last]
		c.blocks[last] = nil
		c.blocks = c.blocks[:last]
	}
}

// victim moves the hand on to the first block that has not been used, and
// returns its place.
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
func (b *block) bytes() int64 { return int64(cap(b.symbols)) + blockOverhead }

// split returns the block that an index lies in, and its place there.
func (s *storedSide) split(index uint64) (number, place int) {
	return int(index >> s.file.Shift), int(index & (1<<s.file.Shift - 1))
}

// cached returns a block that is decoded up to the entry at last, or nil.
func (s *storedSide) cached(number, last int) *block {
	b := s.place(number).Load()
	if b == nil || last >= len(b.symbols) {
		return nil
	}
	if !b.used.Load() {
		b.used.Store(true)
	}
	return b
}

// Parts of a block are decoded in steps of so many entries.
const decodedStep = 1 << 8

// decode decodes a block up to the entry at last, at least, and puts it into the cache.
// A block that was decoded in part before is now decoded as a whole.
func (s *storedSide) decode(number, last int, c *cache) (*block, error) {
	place := s.place(number)
	old := place.Load()
	n := s.file.BlockSize(number)
	if old == nil {
		n = min(n, (last/decodedStep+1)*decodedStep)
	}
	b := &block{symbols: make([]uint8, n), side: s, number: number}
	if err := s.file.Read(number, b.symbols); err != nil {
		return nil, err
	}
	// If another goroutine was faster this block is not kept.
	if place.CompareAndSwap(old, b) {
		c.add(b)
	}
	return b, nil
}
