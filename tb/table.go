package tb

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
	"sync/atomic"

	"burnside/tb/ending"
	"burnside/tb/internal/codec"
)

// A table is one file, of which at most the first bytes are read before it is
// needed.
type table struct {
	name     string // of the file
	source   io.ReaderAt
	size     int64 // of the file
	material ending.Material

	once     sync.Once
	ready    atomic.Pointer[content] // nil before it is first needed
	fault    error                   // why there is no content
	reported atomic.Bool             // the fault, or that of a block

	full atomic.Pointer[Values] // all values, if they have been loaded
}

// content is what a table needs to be probed.
type content struct {
	layout *ending.Layout
	sides  [2]*sideContent // by side to move; nil if it must be worked out
	header header
}

// sideContent is one stored side to move.
type sideContent struct {
	table  *table
	plan   *blockPlan
	header *sideHeader
	model  *codec.Model
	blocks []atomic.Pointer[block]
}

// newTable reads as much of a file as tells which ending it has.
func newTable(name string, source io.ReaderAt, size int64) (*table, error) {
	prefix := make([]byte, min(size, prefixSize))
	if _, err := source.ReadAt(prefix, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	h, _, err := parsePrefix(prefix)
	if err == nil && h.size != size {
		err = fmt.Errorf("%w: %d bytes, want %d", ErrTruncated, size, h.size)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &table{name: name, source: source, size: size, material: h.material}, nil
}

// content returns what the table needs to be probed, or nil if the file is
// damaged; fault then says how.
func (t *table) content() *content {
	if c := t.ready.Load(); c != nil {
		return c
	}
	t.once.Do(func() {
		c, err := t.open()
		if err != nil {
			t.fault = fmt.Errorf("%s: %w", t.name, err)
			return
		}
		t.ready.Store(c)
	})
	return t.ready.Load()
}

// open reads the header.
func (t *table) open() (*content, error) {
	prefix := make([]byte, prefixSize)
	if _, err := t.source.ReadAt(prefix, 0); err != nil {
		return nil, err
	}
	h, _, err := parsePrefix(prefix)
	if err != nil {
		return nil, err
	}
	data := make([]byte, min(h.length, t.size))
	if _, err := t.source.ReadAt(data, 0); err != nil {
		return nil, err
	}
	if h, err = parseHeader(data); err != nil {
		return nil, err
	}
	if h.material != t.material {
		return nil, fmt.Errorf("%w: ending %v, want %v", ErrHeader, h.material, t.material)
	}
	c := &content{layout: h.plan.layout, header: h}
	for i := range h.sides {
		s := &c.header.sides[i]
		model, err := codec.ParseModel(h.plan.ending(s.side), codecSymbols(s.symbols), s.model)
		if err != nil {
			return nil, err
		}
		c.sides[s.side] = &sideContent{table: t, plan: &c.header.plan, header: s, model: model,
			blocks: make([]atomic.Pointer[block], len(s.sums))}
	}
	return c, nil
}

// decoder is what decoding a block needs, kept for reuse.
type decoder struct {
	workspace *codec.Workspace
	rows      []codec.Row
	data      []byte
}

var decoders = sync.Pool{New: func() any { return &decoder{workspace: codec.NewWorkspace()} }}

// read reads and decodes a block into symbols, of which there must be as many
// as the block has indices.
func (s *sideContent) read(number int, symbols []uint8) error {
	d := decoders.Get().(*decoder)
	defer decoders.Put(d)
	start, end := s.header.starts[number], s.header.starts[number+1]
	d.data = append(d.data[:0], make([]byte, end-start)...)
	if _, err := s.table.source.ReadAt(d.data, int64(start)); err != nil && len(d.data) > 0 {
		return fmt.Errorf("%s: block %d: %w", s.table.name, number, err)
	}
	if checksum(d.data) != s.header.sums[number] {
		return fmt.Errorf("%s: %w: that of block %d", s.table.name, ErrChecksum, number)
	}
	var first int
	d.rows, first = s.plan.rows(number, d.rows)
	if err := d.workspace.Decode(s.model, d.rows, first, d.data, symbols); err != nil {
		return fmt.Errorf("%s: block %d: %w", s.table.name, number, err)
	}
	return nil
}

// checkAll reads the whole file and compares all checksums.
func (t *table) checkAll() error {
	c := t.content()
	if c == nil {
		return t.fault
	}
	sum := crc32.New(castagnoli)
	if _, err := io.Copy(sum, io.NewSectionReader(t.source, 0, t.size-trailerSize)); err != nil {
		return fmt.Errorf("%s: %w", t.name, err)
	}
	var trailer [trailerSize]byte
	if _, err := t.source.ReadAt(trailer[:], t.size-trailerSize); err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: %w", t.name, err)
	}
	if uint32(trailer[0])|uint32(trailer[1])<<8|uint32(trailer[2])<<16|uint32(trailer[3])<<24 != sum.Sum32() {
		return fmt.Errorf("%s: %w: that of the file", t.name, ErrChecksum)
	}
	for _, s := range c.sides {
		if s == nil {
			continue
		}
		symbols := make([]uint8, 1<<s.plan.shift)
		for number := range s.blocks {
			_, n := s.plan.span(number)
			if err := s.read(number, symbols[:n]); err != nil {
				return err
			}
		}
	}
	return nil
}
