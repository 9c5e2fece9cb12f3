package tb

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/bits"
	"slices"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
	"burnside/tb/result"
)

// The format of table files is described in docs/tables.md.
const (
	// Extension is the ending of the names of table files.
	Extension = ".btb"

	magic         = "\x89BTB\r\n\x1a\n"
	formatVersion = 1
	prefixSize    = 52 // of a header, up to the sides
	nameSize      = 16
	trailerSize   = 4
	blockEntry    = 6 // of the block index: length and checksum
	maxHeaderSize = 1 << 30
	valueWidth    = 8 // bits of a symbol
	maxBlockShift = 20
)

// What can be wrong with a table file. Errors of opening one wrap one of these.
var (
	ErrForeign   = errors.New("not a table file")
	ErrVersion   = errors.New("made by a newer version")
	ErrTruncated = errors.New("truncated")
	ErrChecksum  = errors.New("checksum does not fit")
	ErrHeader    = errors.New("faulty header")
)

// castagnoli is the polynomial of the checksums.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the checksum of data.
func checksum(data []byte) uint32 { return crc32.Checksum(data, castagnoli) }

// A header is what a table file says of itself.
type header struct {
	material ending.Material
	metric   result.Metric
	size     int64 // of the file
	length   int64 // of the header, its checksum included
	plan     blockPlan
	sides    []sideHeader
}

// A sideHeader is what a header says of one side to move.
type sideHeader struct {
	side    board.Color
	symbols []Value
	model   []byte
	starts  []uint64 // of the blocks in the file, and the end of the last
	sums    []uint32 // checksums of the blocks
}

// appendHeader appends the header of a file with these sides.
func appendHeader(dst []byte, plan *blockPlan, sides []*storedSide) []byte {
	order := binary.LittleEndian
	start := len(dst)
	dst = append(dst, magic...)
	dst = order.AppendUint16(dst, formatVersion)
	dst = append(dst, byte(result.ToMate), sideMask(sides), byte(plan.layout.Material().Men()), valueWidth, byte(plan.shift), 0)
	var name [nameSize]byte
	copy(name[:], plan.layout.Material().String())
	dst = append(dst, name[:]...)
	dst = order.AppendUint64(dst, plan.layout.Size())
	lengths := len(dst)
	dst = append(dst, make([]byte, 12)...) // size of the file and of the header
	size := uint64(trailerSize)
	for _, s := range sides {
		dst = order.AppendUint16(dst, uint16(len(s.symbols)))
		for _, v := range s.symbols {
			dst = order.AppendUint16(dst, uint16(v))
		}
		dst = order.AppendUint32(dst, uint32(len(s.model)))
		dst = append(dst, s.model...)
		for _, b := range s.blocks {
			dst = order.AppendUint16(dst, uint16(len(b)))
			dst = order.AppendUint32(dst, checksum(b))
			size += uint64(len(b))
		}
	}
	length := len(dst) - start + 4
	order.PutUint64(dst[lengths:], size+uint64(length))
	order.PutUint32(dst[lengths+8:], uint32(length))
	return order.AppendUint32(dst, checksum(dst[start:]))
}

// sideMask has a bit for each side.
func sideMask(sides []*storedSide) (mask byte) {
	for _, s := range sides {
		mask |= 1 << s.side
	}
	return mask
}

// parsePrefix reads the first prefixSize bytes of a file.
func parsePrefix(data []byte) (h header, mask byte, err error) {
	order := binary.LittleEndian
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		return h, 0, ErrForeign
	}
	if len(data) < prefixSize {
		return h, 0, fmt.Errorf("%w: %d bytes", ErrTruncated, len(data))
	}
	if version := order.Uint16(data[8:]); version != formatVersion {
		return h, 0, fmt.Errorf("%w: format %d, this program reads %d", ErrVersion, version, formatVersion)
	}
	h.metric = result.Metric(data[10])
	mask = data[11]
	men, width, shift := int(data[12]), data[13], uint(data[14])
	name := data[16 : 16+nameSize]
	if end := slices.Index(name, 0); end >= 0 {
		name = name[:end]
	}
	if h.material, err = ending.ParseMaterial(string(name)); err != nil {
		return h, 0, fmt.Errorf("%w: %w", ErrHeader, err)
	}
	h.size = int64(order.Uint64(data[40:]))
	h.length = int64(order.Uint32(data[48:]))
	switch {
	case h.metric != result.ToMate:
		return h, 0, fmt.Errorf("%w: metric %d", ErrHeader, data[10])
	case h.material.String() != string(name) || h.material.Men() != men || men < 3:
		return h, 0, fmt.Errorf("%w: ending %q with %d men", ErrHeader, name, men)
	case width != valueWidth || shift > maxBlockShift:
		return h, 0, fmt.Errorf("%w: values of %d bits in blocks of 2^%d", ErrHeader, width, shift)
	case mask == 0 || mask > 3 || h.material.Symmetric() && mask != 1<<board.White:
		return h, 0, fmt.Errorf("%w: set of sides %#x", ErrHeader, mask)
	case h.length < prefixSize || h.length > maxHeaderSize || h.length+trailerSize > h.size:
		return h, 0, fmt.Errorf("%w: header of %d bytes in a file of %d", ErrHeader, h.length, h.size)
	}
	h.plan = newBlockPlan(ending.NewLayout(h.material), shift)
	if indices := order.Uint64(data[32:]); indices != h.plan.layout.Size() {
		return h, 0, fmt.Errorf("%w: %d indices, %s has %d", ErrHeader, indices, h.material, h.plan.layout.Size())
	}
	return h, mask, nil
}

// parseHeader reads a whole header.
func parseHeader(data []byte) (header, error) {
	h, mask, err := parsePrefix(data)
	if err != nil {
		return h, err
	}
	if int64(len(data)) < h.length {
		return h, fmt.Errorf("%w: header of %d bytes, want %d", ErrTruncated, len(data), h.length)
	}
	body := data[:h.length-4]
	if binary.LittleEndian.Uint32(data[h.length-4:]) != checksum(body) {
		return h, fmt.Errorf("%w: that of the header", ErrChecksum)
	}
	r := reader{data: body[prefixSize:]}
	position := uint64(h.length)
	for ; mask != 0; mask &= mask - 1 {
		s := sideHeader{side: board.Color(bits.TrailingZeros8(mask))}
		position = r.side(&h.plan, &s, position)
		h.sides = append(h.sides, s)
	}
	if r.failed || len(r.data) > 0 || position+trailerSize != uint64(h.size) {
		return h, fmt.Errorf("%w: its parts do not fit its size", ErrHeader)
	}
	return h, h.checkSymbols()
}

// checkSymbols checks that symbols are values in rising order.
func (h *header) checkSymbols() error {
	for _, s := range h.sides {
		if len(s.symbols) == 0 || len(s.symbols) > codec.MaxSymbols {
			return fmt.Errorf("%w: %d symbols", ErrHeader, len(s.symbols))
		}
		for i, v := range s.symbols {
			if v == Illegal || i > 0 && !v.Better(s.symbols[i-1]) {
				return fmt.Errorf("%w: symbol %d is out of order", ErrHeader, i)
			}
		}
	}
	return nil
}

// A reader takes a header apart. Once there is too little data it has failed
// and reads zeros.
type reader struct {
	data   []byte
	failed bool
}

// bytes returns the next n bytes, or nil if there are fewer.
func (r *reader) bytes(n int) []byte {
	if r.failed || n < 0 || n > len(r.data) {
		r.failed = true
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// uint16 returns the next number of two bytes.
func (r *reader) uint16() uint16 {
	if b := r.bytes(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

// uint32 returns the next number of four bytes.
func (r *reader) uint32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// side reads one side, whose blocks begin at position, and returns where they
// end.
func (r *reader) side(plan *blockPlan, s *sideHeader, position uint64) uint64 {
	s.symbols = make([]Value, r.uint16())
	for i := range s.symbols {
		s.symbols[i] = Value(r.uint16())
	}
	s.model = r.bytes(int(min(r.uint32(), maxHeaderSize)))
	blocks := plan.blocks()
	if r.failed || blocks > len(r.data)/blockEntry {
		r.failed = true
		return position
	}
	s.starts = make([]uint64, blocks+1)
	s.sums = make([]uint32, blocks)
	for i := range s.sums {
		s.starts[i] = position
		position += uint64(r.uint16())
		s.sums[i] = r.uint32()
	}
	s.starts[blocks] = position
	return position
}
