package board

import (
	"math/bits"
	"sync/atomic"
)

// perftTable caches the leaf counts of positions. An entry consists of two words, which threads
// write without locks. If two threads write the same entry at once, it may get one word from each.
// Then the entry matches no key (Hyatt and Mann, "A Lockless Transposition-Table Implementation",
// 2002).
type perftTable struct {
	entries []perftEntry
}

// perftEntry holds two words. The word "data" is the count, with the depth in its upper byte. The
// word "check" is data xor key.
type perftEntry struct {
	check, data atomic.Uint64
}

// perftCountBits is the width of a count in bits. Larger counts are not stored.
const perftCountBits = 56

// newPerftTable returns a table of the given size in MiB, or nil if the size is 0.
func newPerftTable(mb int) *perftTable {
	if mb <= 0 {
		return nil
	}
	return &perftTable{entries: make([]perftEntry, mb<<20/16)}
}

// entry returns the entry of a key.
func (t *perftTable) entry(k Key) *perftEntry {
	i, _ := bits.Mul64(uint64(k), uint64(len(t.entries)))
	return &t.entries[i]
}

// load returns the stored number of leaves that are depth plies below the position with key k.
func (t *perftTable) load(k Key, depth int) (uint64, bool) {
	e := t.entry(k)
	data := e.data.Load()
	if e.check.Load()^data != uint64(k) || int(data>>perftCountBits) != depth {
		return 0, false
	}
	return data & (1<<perftCountBits - 1), true
}

// store stores the number of leaves that are depth plies below the position with key k.
func (t *perftTable) store(k Key, depth int, nodes uint64) {
	if nodes >= 1<<perftCountBits || depth > 255 {
		return
	}
	data := uint64(depth)<<perftCountBits | nodes
	e := t.entry(k)
	e.data.Store(data)
	e.check.Store(uint64(k) ^ data)
}
