package tb

import (
	"sync"
	"sync/atomic"

	"burnside/tb/dtm"
)

// A block is a decoded block of a file, for one side to move. In a block of a table file, the
// entries are values. In a block of a .btc file, the entries are staircases. A staircase says what
// the fifty-move rule changes in a value (see dtm.Staircase).
type block struct {
	symbols []uint8         // the symbols of the block, from the first to at least the last that was needed
	escaped []dtm.Staircase // staircases that have no symbol of their own
	at      *atomic.Pointer[block]
	used    atomic.Bool // whether a probe has used the block since the cache's hand last passed
}

// blockOverhead is roughly how many bytes a block takes besides its symbols.
const blockOverhead = 96

// escapedOverhead is roughly how many bytes a staircase in "escaped" takes besides its text.
const escapedOverhead = 24

// A cache limits the memory that decoded blocks take. Readers find the blocks through pointers in
// the tables, without a lock. Adding a block takes the lock. When the cache is full, it evicts
// blocks by the clock algorithm: a hand goes round the list of blocks, and evicts the first block
// that no probe has used since the hand last passed. If a reader still uses an evicted block, the
// garbage collector frees the block later.
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

// trim evicts blocks until the remaining blocks fit into the capacity. It keeps at least one block.
// When a block is evicted, the last block of the list moves to its place.
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

// victim moves the hand of the clock algorithm (see cache) to the next block that no probe has used
// since the hand passed this block. It returns the block's place in the list.
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

// bytes returns roughly how many bytes of memory the block takes.
func (b *block) bytes() int64 {
	bytes := cap(b.symbols) + blockOverhead
	for _, e := range b.escaped {
		bytes += len(e) + escapedOverhead
	}
	return int64(bytes)
}

// split returns the number of the block that contains an index, and the place of the index in this
// block.
func (s *storedSide) split(index uint64) (number, place int) {
	return int(index >> s.file.Shift), int(index & (1<<s.file.Shift - 1))
}

// cached returns a block if the cache holds it, decoded at least up to the entry with number
// "last". If not, it returns nil.
func (s *storedSide) cached(number, last int) *block { return cachedAt(s.place(number), last) }

// cachedAt does the same as cached. "at" is where the pointer to the block is stored.
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

// decodedStep is a number of entries. A part of a block is decoded in multiples of it.
const decodedStep = 1 << 8

// The method "decode" decodes a block and adds it to the cache. At first it decodes only the
// beginning of the block, up to the entry with number "last" or a little further. If the cache
// already holds the beginning, the method decodes the whole block.
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
