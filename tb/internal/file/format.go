package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"

	"burnside/board"
	"burnside/internal/crc32c"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
	"burnside/tb/result"
)

// Extension is the extension of table files.
const Extension = ".btb"

// Name returns the name of the file of an ending.
func Name(m ending.Material) string { return m.String() + Extension }

const (
	magic         = "\x89BTB\r\n\x1a\n"
	formatVersion = 2
	checksumSize  = 4
	maxHeaderSize = 1 << 30
	valueWidth    = 8 // bits of a symbol
	maxBlockShift = 20
)

// These are the faults of a table file. If Open fails because of the content of a file, the error
// wraps one of them.
var (
	ErrForeign   = errors.New("not a table file")
	ErrVersion   = errors.New("table file of another format")
	ErrTruncated = errors.New("truncated")
	ErrChecksum  = errors.New("checksum does not fit")
	ErrHeader    = errors.New("faulty header")
)

// A prefix is the part of a header before the description of the sides to move.
type prefix struct {
	Magic      [8]byte
	Version    uint16
	Metric     result.Metric
	Sides      uint8 // one bit for each stored side to move
	Men        uint8
	Width      uint8 // bits of a symbol
	BlockShift uint8 // binary logarithm of the number of indices of a block
	_          uint8
	Name       [16]byte
	Indices    uint64
	FileSize   uint64
	HeaderSize uint32 // number of bytes of the header, checksum included
}

// prefixSize is the number of bytes of a prefix in a file.
var prefixSize = binary.Size(prefix{})

// A blockEntry is the entry of a block in the header's directory.
type blockEntry struct {
	Size     uint16
	Checksum uint32
}

// blockEntrySize is the number of bytes of a blockEntry in a file.
var blockEntrySize = binary.Size(blockEntry{})

// A header is the parsed header of a table file.
type header struct {
	material ending.Material
	fileSize int64
	size     int64 // number of bytes of the header, checksum included
	mask     uint8 // one bit for each stored side to move
	plan     blockPlan
	sides    []sideHeader
}

// A sideHeader is the part of a header that describes one side to move.
type sideHeader struct {
	side    board.Color
	symbols []dtm.Value
	model   []byte

	// The directory entries of the blocks stay in the file, because they would take more memory
	// than all the rest of the header.
	directory int64    // offset of the first directory entry in the file
	starts    []uint64 // for each group of blocks, the offset of its first block in the file
}

// groupBlocks is the number of blocks in a group. To find a block, a reader adds up the sizes of
// the blocks before it in its group.
const groupBlocks = 64

// appendHeader appends the header of a file that holds the given sides to move. It returns an error
// if a block is too large.
func appendHeader(dst []byte, plan *blockPlan, sides []*storedSide) ([]byte, error) {
	order := binary.LittleEndian
	var body []byte
	size := uint64(checksumSize)
	for _, s := range sides {
		body = order.AppendUint16(body, uint16(len(s.symbols)))
		for _, v := range s.symbols {
			body = order.AppendUint16(body, uint16(v))
		}
		body = order.AppendUint32(body, uint32(len(s.model)))
		body = append(body, s.model...)
		for i, b := range s.blocks {
			if len(b) > math.MaxUint16 {
				return nil, fmt.Errorf("block %d takes %d bytes, more than %d", i, len(b), math.MaxUint16)
			}
			body = order.AppendUint16(body, uint16(len(b)))
			body = order.AppendUint32(body, crc32c.Checksum(b))
			size += uint64(len(b))
		}
	}
	m := plan.layout.Material()
	length := prefixSize + len(body) + checksumSize
	p := prefix{Version: formatVersion, Metric: result.ToMate, Sides: sideMask(sides), Men: uint8(m.Men()), Width: valueWidth,
		BlockShift: uint8(plan.shift), Indices: plan.layout.Size(), FileSize: size + uint64(length), HeaderSize: uint32(length)}
	copy(p.Magic[:], magic)
	copy(p.Name[:], m.String())
	start := len(dst)
	dst, err := binary.Append(dst, order, &p)
	if err != nil {
		return nil, err
	}
	dst = append(dst, body...)
	return order.AppendUint32(dst, crc32c.Checksum(dst[start:])), nil
}

// sideMask returns a mask with one bit for each side to move in the list.
func sideMask(sides []*storedSide) (mask uint8) {
	for _, s := range sides {
		mask |= 1 << s.side
	}
	return mask
}

// parsePrefix reads the first prefixSize bytes of a file.
func parsePrefix(data []byte) (header, error) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return header{}, ErrForeign
	}
	var p prefix
	if _, err := binary.Decode(data, binary.LittleEndian, &p); err != nil {
		return header{}, fmt.Errorf("%w: %d bytes", ErrTruncated, len(data))
	}
	return p.header()
}

// The method "header" turns a prefix into a header. It leaves the field "sides" empty. The error
// wraps ErrVersion or ErrHeader.
func (p *prefix) header() (header, error) {
	if p.Version != formatVersion {
		return header{}, fmt.Errorf("%w: version %d, this program reads version %d: tb gen makes the table again", ErrVersion, p.Version, formatVersion)
	}
	name, _, _ := bytes.Cut(p.Name[:], []byte{0})
	m, err := ending.ParseMaterial(string(name))
	if err != nil {
		return header{}, fmt.Errorf("%w: %w", ErrHeader, err)
	}
	h := header{material: m, fileSize: int64(p.FileSize), size: int64(p.HeaderSize), mask: p.Sides}
	switch {
	case p.Metric != result.ToMate:
		return h, fmt.Errorf("%w: metric %d", ErrHeader, p.Metric)
	case m.String() != string(name) || m.Men() != int(p.Men) || m.Men() < 3:
		return h, fmt.Errorf("%w: ending %q with %d men", ErrHeader, name, p.Men)
	case p.Width != valueWidth || p.BlockShift > maxBlockShift:
		return h, fmt.Errorf("%w: values of %d bits in blocks of 2^%d", ErrHeader, p.Width, p.BlockShift)
	case p.Sides == 0 || p.Sides > 3 || m.Symmetric() && p.Sides != 1<<board.White:
		return h, fmt.Errorf("%w: set of sides %#x", ErrHeader, p.Sides)
	case h.size < int64(prefixSize+checksumSize) || h.size > maxHeaderSize || h.size+checksumSize > h.fileSize:
		return h, fmt.Errorf("%w: header of %d bytes in a file of %d", ErrHeader, h.size, h.fileSize)
	}
	h.plan = newBlockPlan(ending.NewLayout(m), uint(p.BlockShift))
	if size := h.plan.layout.Size(); p.Indices != size {
		return h, fmt.Errorf("%w: %d indices, %s has %d", ErrHeader, p.Indices, m, size)
	}
	return h, nil
}

// parseHeader reads a whole header.
func parseHeader(data []byte) (header, error) {
	h, err := parsePrefix(data)
	if err != nil {
		return h, err
	}
	if int64(len(data)) < h.size {
		return h, fmt.Errorf("%w: header of %d bytes, want %d", ErrTruncated, len(data), h.size)
	}
	body, sum := data[:h.size-checksumSize], data[h.size-checksumSize:]
	if binary.LittleEndian.Uint32(sum) != crc32c.Checksum(body) {
		return h, fmt.Errorf("%w: that of the header", ErrChecksum)
	}
	r := reader{size: len(body), data: body[prefixSize:]}
	position := uint64(h.size)
	for mask := h.mask; mask != 0; mask &= mask - 1 {
		s := sideHeader{side: board.Color(bits.TrailingZeros8(mask))}
		position = r.side(&h.plan, &s, position)
		h.sides = append(h.sides, s)
	}
	if r.failed || len(r.data) > 0 || position+checksumSize != uint64(h.fileSize) {
		return h, fmt.Errorf("%w: its parts do not fit its size", ErrHeader)
	}
	return h, h.checkSymbols()
}

// checkSymbols checks that the symbols of each side are legal values in rising order.
func (h *header) checkSymbols() error {
	for _, s := range h.sides {
		if len(s.symbols) == 0 || len(s.symbols) > codec.MaxSymbols {
			return fmt.Errorf("%w: %d symbols", ErrHeader, len(s.symbols))
		}
		for i, v := range s.symbols {
			if v == dtm.Illegal || i > 0 && !v.Better(s.symbols[i-1]) {
				return fmt.Errorf("%w: symbol %d is out of order", ErrHeader, i)
			}
		}
	}
	return nil
}
