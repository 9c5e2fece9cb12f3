package syzygy

import "encoding/binary"

// pairs holds the compressed values of one section, in the order of the placements' numbers. A
// symbol stands for one value or for a pair of symbols. So each symbol stands for a sequence of
// values. The symbols are stored in a Huffman code, in blocks of equal size in bytes. An index
// helps to find the block of a placement. It has one entry for every 2^spanBits placements.
type pairs struct {
	constant bool   // all values are the same
	value    uint16 // the common value, if constant is set

	spanBits  uint // log2 of the number of placements for each index entry
	blockBits uint // log2 of a block's size in bytes
	entries   []byte
	lengths   []byte // for each block, its number of values minus one; a few unused entries follow
	blocks    []byte
	count     int // number of blocks

	code    huffman
	symbols []symbol
}

// These are sizes in bytes: of an index entry, a block length and a symbol.
const (
	entryBytes  = 6
	lengthBytes = 2
	symbolBytes = 3
)

// A symbol is either one value, stored in left, or a pair of symbols.
type symbol struct {
	left, right uint16
	more        uint16 // number of values that the symbol stands for, minus one
}

// A huffman is a canonical Huffman code in which longer codes are smaller.
type huffman struct {
	shortest uint     // length in bits of the shortest code
	first    []uint64 // smallest code of each length, aligned to the left
	symbol   []uint16 // symbol of the smallest code of each length
}

// at returns the value of the placement with a number. It returns false if the data is damaged.
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

// find returns the block that holds the value of a placement, and how many values of the block come
// before this value.
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
	// An index entry gives the block and place of the value in the middle of its span.
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

// scan reads a block up to the symbol that contains the wanted value. The parameter "skip" says how
// many values of the block come before the wanted value. scan returns the symbol, and how many
// values of this symbol come before the wanted value.
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
				ended = true // the block is read, but the bits left in code may be enough
			}
		}
	}
}

// expand returns one of the values that the symbol s stands for. The parameter "skip" says how many
// values of the symbol come before the returned value.
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
