package file

import (
	"encoding/binary"
	"slices"

	"burnside/tb/dtm"
)

// A reader parses a header. If a read goes beyond the end of the data, the reader sets its field
// "failed". From then on, all reads return zeros.
type reader struct {
	size   int    // size of the header
	data   []byte // data that is not read yet
	failed bool
}

// bytes returns the next n bytes. If fewer bytes are left, it sets failed and returns nil.
func (r *reader) bytes(n int) []byte {
	if r.failed || n < 0 || n > len(r.data) {
		r.failed = true
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// position returns the number of bytes read so far.
func (r *reader) position() int64 { return int64(r.size - len(r.data)) }

// uint16 reads a number of two bytes.
func (r *reader) uint16() uint16 {
	if b := r.bytes(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

// uint32 reads a number of four bytes.
func (r *reader) uint32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// The method "side" reads the description of one side to move into s. The parameter "position" says
// where the side's blocks begin in the file. The result says where they end.
func (r *reader) side(plan *blockPlan, s *sideHeader, position uint64) uint64 {
	s.symbols = make([]dtm.Value, r.uint16())
	for i := range s.symbols {
		s.symbols[i] = dtm.Value(r.uint16())
	}
	s.model = slices.Clone(r.bytes(int(min(r.uint32(), maxHeaderSize))))
	blocks := plan.blocks()
	if r.failed || blocks > len(r.data)/blockEntrySize {
		r.failed = true
		return position
	}
	s.directory = r.position()
	s.starts = make([]uint64, 0, (blocks+groupBlocks-1)/groupBlocks)
	for i := range blocks {
		if i%groupBlocks == 0 {
			s.starts = append(s.starts, position)
		}
		position += uint64(r.uint16())
		r.bytes(checksumSize)
	}
	return position
}
