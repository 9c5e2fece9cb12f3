package tb

import (
	"sync"
	"sync/atomic"
)

// A block is a decoded block of one side of a table.
type block struct {
	symbols []uint8
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

// block returns a decoded block, from the cache if it is there.
func (s *storedSide) block(number int, c *cache) (*block, error) {
	place := s.place(number)
	if b := place.Load(); b != nil {
		if !b.used.Load() {
			b.used.Store(true)
		}
		return b, nil
	}
	b := &block{symbols: make([]uint8, s.file.BlockSize(number)), side: s, number: number}
	if err := s.file.Read(number, b.symbols); err != nil {
		return nil, err
	}
	if !place.CompareAndSwap(nil, b) {
		// Another goroutine was faster; its block is the same.
		return b, nil
	}
	c.add(b)
	return b, nil
}
