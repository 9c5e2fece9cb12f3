package tb

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"burnside/internal/regular"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/file"
)

// FileName returns the name of the table file of an ending, such as "KQvKR.btb".
func FileName(m ending.Material) string { return file.Name(m) }

// Beside returns the path of a table file with another extension, such as ".stats".
func Beside(table, extension string) string {
	return strings.TrimSuffix(table, filepath.Ext(table)) + extension
}

// A tableFile is an open table file, with its ending.
type tableFile struct {
	name     string
	source   io.ReaderAt
	size     int64
	material ending.Material
}

// A table is one table file of a set. It also holds the parts of the file that the set has read.
// Before the first probe, the set has read at most the header.
type table struct {
	tableFile

	once     sync.Once
	ready    atomic.Pointer[content] // nil before the first probe
	fault    error                   // why the content can't be read
	reported atomic.Bool             // whether a fault of this table was already reported

	full   atomic.Pointer[dtm.Values] // all values; nil if they are not loaded
	stairs atomic.Pointer[stairs]     // what the fifty-move rule changes; nil until a probe needs it
}

// content is what a probe needs from a table.
type content struct {
	file   *file.Table
	layout *ending.Layout
	sides  [2]*storedSide // by side to move; nil if the values are not stored but derived
}

// storedSide is the part of a table that stores the values for one side to move. It also holds the
// blocks that are decoded.
type storedSide struct {
	file  *file.Side
	table *table
	pages
}

// pages finds the decoded blocks for one side to move. Each page has room for pageBlocks blocks. A
// page is nil until one of its blocks is needed.
type pages []atomic.Pointer[page]

// newPages returns pages for a number of blocks.
func newPages(blocks int) pages { return make(pages, (blocks+pageBlocks-1)/pageBlocks) }

// A page holds consecutive blocks of a side. A block that is not decoded is nil.
type page [pageBlocks]atomic.Pointer[block]

// pageBlocks is the number of blocks in a page.
const pageBlocks = 1 << 10

// place returns the address of the pointer to a block. The pointer is nil while the block is not
// decoded.
func (pages pages) place(number int) *atomic.Pointer[block] {
	at := &pages[number/pageBlocks]
	p := at.Load()
	if p == nil {
		at.CompareAndSwap(nil, new(page)) // fails if another goroutine was faster, which is fine
		p = at.Load()
	}
	return &p[number%pageBlocks]
}

// newTable returns a table for a file. It reads only the start of the file, which names the ending.
func newTable(name string, source io.ReaderAt, size int64) (*table, error) {
	m, err := file.Ending(name, source, size)
	if err != nil {
		return nil, err
	}
	return &table{tableFile: tableFile{name, source, size, m}}, nil
}

// openFile opens a table file and reads the header. The file stays open as long as the table is in
// use.
func openFile(path string) (*table, error) {
	f, err := regular.Open(path)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	t, err := newTable(path, f, info.Size())
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if _, err := t.content(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return t, nil
}

// content returns the content of the table. The first call reads the header of the file. If the
// file is damaged, the error says how.
func (t *table) content() (*content, error) {
	if c := t.ready.Load(); c != nil {
		return c, nil
	}
	t.once.Do(func() {
		f, err := file.Open(t.name, t.source, t.size, t.material)
		if err != nil {
			t.fault = err
			return
		}
		t.ready.Store(t.newContent(f))
	})
	return t.ready.Load(), t.fault
}

// newContent returns the content of an open file. No block is decoded yet.
func (t *table) newContent(f *file.Table) *content {
	c := &content{file: f, layout: f.Layout}
	for i, side := range f.Sides {
		if side != nil {
			c.sides[i] = &storedSide{file: side, table: t, pages: newPages(side.Blocks())}
		}
	}
	return c
}
