package syzygy

import "encoding/binary"

// A pairs is the compressed values of one numbering: symbols that stand for
// sequences of values (each symbol for a value or for two other symbols),
// written in a Huffman code, in blocks of one size. A sparse index of the blocks
// tells where numbers are found.
type pairs struct {
	constant bool   // all values are value
	value    uint16 // where they are constant

	spanBits  uint // binary logarithm of the numbers that an index entry covers
	blockBits uint // of the bytes of a block
	entries   []byte
	lengths   []byte // number of values of each block, less one; a few more than blocks
	blocks    []byte
	count     int // number of blocks

	code    huffman
	symbols []symbol
}

// Sizes in bytes of what a file holds.
const (
	entryBytes  = 6
	lengthBytes = 2
	symbolBytes = 3
)

// A symbol is a value, in left, or two symbols.
type symbol struct {
	left, right uint16
	more        uint16 // values that the symbol stands for, less one
}

// A huffman is a canonical Huffman code in which longer codes are smaller.
type huffman struct {
	shortest uint     // bits of the shortest code
	first    []uint64 // smallest code of each length, aligned to the left
	symbol   []uint16 // its symbol
}

// at returns the value with a number. It reports false if the data is damaged.
func (c *pairs) at(index uint64) (uint16, bool) {
	if c.constant {
		return c.value, true
	}
	block, skip, ok := c.find(index)
	if !ok {
		return 0, false
	}
	symbol, inside, ok := c.scan(block, skip)
	if !ok {
		return 0, false
	}
	return c.expand(symbol, inside), true
}

// find returns the block that holds a number, and how many values of the block
// come before it.
func (c *pairs) find(index uint64) (block, skip int, ok bool) {
	at := index >> c.spanBits * entryBytes
	if at >= uint64(len(c.entries)) {
		return 0, 0, false
	}
	entry := c.entries[at : at+entryBytes]
	start := uint64(binary.LittleEndian.Uint32(entry))
	blocks := uint64(len(c.lengths) / lengthBytes)
	if start >= blocks {
		return 0, 0, false
	}
	// An entry stands for the middle of its span.
	span := uint64(1) << c.spanBits
	skip = int(binary.LittleEndian.Uint16(entry[4:])) + int(index&(span-1)) - int(span/2)
	block = int(start)
	for skip < 0 {
		if block--; block < 0 {
			return 0, 0, false
		}
		skip += c.length(block)
	}
	for skip >= c.length(block) {
		skip -= c.length(block)
		if block++; block >= int(blocks) {
			return 0, 0, false
		}
	}
	return block, skip, true
}

// length returns the number of values of a block.
func (c *pairs) length(block int) int {
	return int(binary.LittleEndian.Uint16(c.lengths[lengthBytes*block:])) + 1
}

// scan reads a block up to the symbol that holds the value after skip others. It
// returns the symbol and how many values of the symbol come before the value.
func (c *pairs) scan(block, skip int) (uint16, uint16, bool) {
	if block >= c.count {
		return 0, 0, false
	}
	data := c.blocks[block<<c.blockBits:]
	code := binary.BigEndian.Uint64(data)
	data = data[8:]
	for used, ended := uint(0), false; ; {
		length := 0
		for code < c.code.first[length] {
			length++
		}
		bits := c.code.shortest + uint(length)
		s := uint64(c.code.symbol[length]) + (code-c.code.first[length])>>(64-bits)
		if s >= uint64(len(c.symbols)) {
			return 0, 0, false
		}
		more := int(c.symbols[s].more)
		if skip <= more {
			return uint16(s), uint16(skip), true
		}
		skip -= more + 1
		code <<= bits
		if used += bits; used >= 32 {
			used -= 32
			switch {
			case len(data) >= 4:
				code |= uint64(binary.BigEndian.Uint32(data)) << used
				data = data[4:]
			case ended:
				return 0, 0, false
			default:
				ended = true // what code still holds may be enough
			}
		}
	}
}

// expand returns a value of a symbol, given how many come before it.
func (c *pairs) expand(s, skip uint16) uint16 {
	for {
		current := &c.symbols[s]
		if current.more == 0 {
			return current.left
		}
		if left := &c.symbols[current.left]; skip <= left.more {
			s = current.left
		} else {
			skip -= left.more + 1
			s = current.right
		}
	}
}
