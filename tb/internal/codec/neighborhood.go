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

// pattern tells which neighbours have the same symbol, in three bits for each but the
// first: the number of the first one that is like it.
func (n neighborhood) pattern() uint32 {
	return n.like(1) | n.like(2)<<3 | n.like(3)<<6 | n.like(4)<<9 | n.like(5)<<12
}

// isFirst reports whether the i-th neighbour is unlike all before it, by their pattern.
func isFirst(pattern uint32, i int) bool {
	return i == 0 || pattern>>(3*(i-1))&7 == uint32(i)
}

// like returns the number of the first neighbour that has the same symbol as the i-th.
func (n neighborhood) like(i int) uint32 {
	// The lowest byte of the difference that is zero is the lowest whose high bit is set
	// here; above it there may be others.
	difference := n ^ n>>(8*i)&0xFF*ones
	zero := (difference - ones) &^ difference & (ones << 7)
	return uint32(bits.TrailingZeros64(uint64(zero))) >> 3
}
