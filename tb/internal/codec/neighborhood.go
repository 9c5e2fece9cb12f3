package codec

import "math/bits"

// A neighborhood holds the symbols of a placement's neighbours, one byte each. The first neighbour
// is in the lowest byte.
type neighborhood uint64

// ones has the value 1 in the byte of every neighbour.
const ones = (1<<(8*numNeighbors) - 1) / 0xFF

// at returns the symbol of a neighbour.
func (n neighborhood) at(i int) uint32 { return uint32(n >> (8 * i & 63) & 0xFF) }

// alike reports whether all neighbours have the same symbol.
func (n neighborhood) alike() bool { return n == n&0xFF*ones }

// pattern says which neighbours have the same symbol. For each neighbour except the first, it has
// three bits. They hold the number of the first neighbour with the same symbol, counted from 0. If
// no earlier neighbour has the same symbol, they hold the neighbour's own number.
func (n neighborhood) pattern() uint32 {
	return n.like(1) | n.like(2)<<3 | n.like(3)<<6 | n.like(4)<<9 | n.like(5)<<12
}

// isFirst reports whether neighbour i is the first one with its symbol. The parameter "pattern" is
// what the method "pattern" has returned.
func isFirst(pattern uint32, i int) bool {
	return i == 0 || pattern>>(3*(i-1))&7 == uint32(i)
}

// like returns the number of the first neighbour that has the same symbol as neighbour i.
func (n neighborhood) like(i int) uint32 {
	// In "difference", the byte of a neighbour is 0 if the neighbour has the same symbol as
	// neighbour i. The aim is to find the first byte that is 0. In "zero", the lowest bit set is
	// the high bit of this byte. Bits of "zero" in later bytes may be wrong, but they do not
	// matter.
	difference := n ^ n>>(8*i)&0xFF*ones
	zero := (difference - ones) &^ difference & (ones << 7)
	return uint32(bits.TrailingZeros64(uint64(zero))) >> 3
}
