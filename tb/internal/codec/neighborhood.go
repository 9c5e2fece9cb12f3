package codec

import "math/bits"

// A neighborhood holds the symbols of a placement's neighbours, a byte each, the
// first one's lowest.
type neighborhood uint64

// ones has a one in each neighbour's byte.
const ones = (1<<(8*numNeighbors) - 1) / 0xFF

// at returns the symbol of a neighbour.
func (n neighborhood) at(i int) uint32 { return uint32(n >> (8 * i & 63) & 0xFF) }

// alike reports whether all neighbours have the same symbol.
func (n neighborhood) alike() bool { return n == n&0xFF*ones }

// compare tells which neighbours have the same symbol. The pattern has three bits for each
// neighbour but the first: the number of the first one that is like it. The
// set first has those that are unlike all before them.
func (n neighborhood) compare() (pattern, first uint32) {
	first = 1
	for i := 1; i < numNeighbors; i++ {
		// The lowest byte of the difference that is zero is the lowest whose high bit is set
		// here; above it there may be others.
		difference := n ^ n>>(8*i)&0xFF*ones
		zero := (difference - ones) &^ difference & (ones << 7)
		like := uint32(bits.TrailingZeros64(uint64(zero))) >> 3
		pattern |= like << (3 * (i - 1))
		first |= uint32(boolBit(like == uint32(i))) << i
	}
	return pattern, first
}
