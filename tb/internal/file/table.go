package file

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"burnside/board"
	"burnside/internal/crc32c"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
)

// A Table is a table file that is open for reading.
type Table struct {
	Layout *ending.Layout
	Sides  [2]*Side // by side to move; nil if not stored

	name   string // name of the file
	source io.ReaderAt
	plan   blockPlan
	header header
}

// A Side is one stored side to move.
type Side struct {
	Values []dtm.Value // values of the symbols, from the fastest loss to the fastest win
	Shift  uint        // a block has 1<<Shift indices; the last one may have fewer

	table  *Table
	header *sideHeader
	model  *codec.Model
}

// Ending reads the prefix of a table file and returns the file's ending. The parameter "size" is
// the number of bytes in the file. All errors of this package name the file.
func Ending(name string, source io.ReaderAt, size int64) (ending.Material, error) {
	h, err := readPrefix(source, size)
	if err != nil {
		return ending.Material{}, fmt.Errorf("%s: %w", name, err)
	}
	return h.material, nil
}

// Open opens the file of an ending and reads its header.
func Open(name string, source io.ReaderAt, size int64, m ending.Material) (*Table, error) {
	h, err := readHeader(source, size)
	if err == nil && h.material != m {
		err = fmt.Errorf("%w: ending %v, want %v", ErrHeader, h.material, m)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	t := &Table{Layout: h.plan.layout, name: name, source: source, plan: h.plan, header: h}
	for i := range t.header.sides {
		s := &t.header.sides[i]
		model, err := codec.ParseModel(t.plan.ending(s.side), codecSymbols(s.symbols), s.model)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		t.Sides[s.side] = &Side{Values: s.symbols, Shift: t.plan.shift, table: t, header: s, model: model}
	}
	return t, nil
}

// readPrefix reads the prefix of a file with the given size.
func readPrefix(source io.ReaderAt, size int64) (header, error) {
	data := make([]byte, min(size, int64(prefixSize)))
	if _, err := source.ReadAt(data, 0); err != nil && !errors.Is(err, io.EOF) {
		return header{}, err
	}
	h, err := parsePrefix(data)
	if err == nil && h.fileSize != size {
		err = fmt.Errorf("%w: %d bytes, want %d", ErrTruncated, size, h.fileSize)
	}
	return h, err
}

// readHeader reads the header of a file with the given size.
func readHeader(source io.ReaderAt, size int64) (header, error) {
	h, err := readPrefix(source, size)
	if err != nil {
		return h, err
	}
	data := make([]byte, h.size)
	if _, err := source.ReadAt(data, 0); err != nil {
		return h, err
	}
	return parseHeader(data)
}

// MaxPlies returns the greatest distance to mate among the stored values.
func (t *Table) MaxPlies() int {
	plies := 0
	for i := range t.header.sides {
		for _, v := range t.header.sides[i].symbols {
			if v.Decided() {
				plies = max(plies, v.Plies())
			}
		}
	}
	return plies
}

// Color returns the side to move.
func (s *Side) Color() board.Color { return s.header.side }

// Blocks returns the number of blocks.
func (s *Side) Blocks() int { return s.table.plan.blocks() }

// BlockSize returns the number of indices of a block.
func (s *Side) BlockSize(number int) int {
	_, n := s.table.plan.span(number)
	return n
}

// A decoder holds the buffers for decoding a block.
type decoder struct {
	workspace *codec.Workspace
	rows      []codec.Row
	data      []byte
}

// decoders is a pool of decoders for reuse.
var decoders = sync.Pool{New: func() any { return &decoder{workspace: codec.NewWorkspace()} }}

// Read reads a block and decodes its first len(symbols) symbols. The block must have at least
// len(symbols) indices.
func (s *Side) Read(number int, symbols []uint8) error {
	d := decoders.Get().(*decoder)
	defer decoders.Put(d)
	_, err := s.read(d, number, symbols)
	return err
}

// read does the same as the method Read, but uses the decoder d. After the call, d.rows holds the
// block's rows. The result "first" is the place of the block's first index within the first row.
func (s *Side) read(d *decoder, number int, symbols []uint8) (first int, err error) {
	name := s.table.name
	start, entry, err := s.find(d, number)
	if err != nil {
		return 0, fmt.Errorf("%s: entry of block %d: %w", name, number, err)
	}
	d.data = slices.Grow(d.data[:0], int(entry.Size))[:entry.Size]
	if _, err := s.table.source.ReadAt(d.data, start); err != nil && len(d.data) > 0 {
		return 0, fmt.Errorf("%s: block %d: %w", name, number, err)
	}
	if crc32c.Checksum(d.data) != entry.Checksum {
		return 0, fmt.Errorf("%s: %w: that of block %d", name, ErrChecksum, number)
	}
	d.rows, first = s.table.plan.rows(number, d.rows)
	if err := d.workspace.Decode(s.model, d.rows, first, d.data, symbols); err != nil {
		return 0, fmt.Errorf("%s: block %d: %w", name, number, err)
	}
	return first, nil
}

// find returns the offset of a block in the file, and the block's entry in the directory.
func (s *Side) find(d *decoder, number int) (start int64, entry blockEntry, err error) {
	group := number / groupBlocks
	n := (number%groupBlocks + 1) * blockEntrySize
	entries := slices.Grow(d.data[:0], n)[:n]
	d.data = entries
	if _, err := s.table.source.ReadAt(entries, s.header.directory+int64(group*groupBlocks*blockEntrySize)); err != nil {
		return 0, entry, err
	}
	start = int64(s.header.starts[group])
	for ; len(entries) > blockEntrySize; entries = entries[blockEntrySize:] {
		start += int64(binary.LittleEndian.Uint16(entries))
	}
	entry.Size, entry.Checksum = binary.LittleEndian.Uint16(entries), binary.LittleEndian.Uint32(entries[2:])
	return start, entry, nil
}

// CheckSum reads the whole file and computes its checksum. If the file is damaged, the error wraps
// ErrChecksum.
func (t *Table) CheckSum() error { return checkSum(t.name, t.source, t.header.fileSize) }

// checkSum compares the checksum at the end of a file with the checksum of the bytes before it.
func checkSum(name string, source io.ReaderAt, size int64) error {
	body := size - checksumSize
	sum := crc32c.New()
	if _, err := io.Copy(sum, io.NewSectionReader(source, 0, body)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var trailer [checksumSize]byte
	if _, err := source.ReadAt(trailer[:], body); err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: %w", name, err)
	}
	if binary.LittleEndian.Uint32(trailer[:]) != sum.Sum32() {
		return fmt.Errorf("%s: %w: that of the file", name, ErrChecksum)
	}
	return nil
}
