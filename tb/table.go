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

// A tableFile is an open table file whose ending is known.
type tableFile struct {
	name     string
	source   io.ReaderAt
	size     int64
	material ending.Material
}

// A table is a table file in a set. It holds the parts of the file that the set has read. Before the
// first probe that is at most the header.
type table struct {
	tableFile

	once     sync.Once
	ready    atomic.Pointer[content] // nil before the first probe
	fault    error                   // why there is no content
	reported atomic.Bool             // whether a fault of the file or of a block was reported

	full   atomic.Pointer[dtm.Values] // all values, if they have been loaded
	stairs atomic.Pointer[stairs]     // what the fifty-move rule changes; nil before the first need
}

// content is what a probe needs from a table.
type content struct {
	file   *file.Table
	layout *ending.Layout
	sides  [2]*storedSide // by side to move; nil if the values are derived
}

// storedSide is the part of a table for one side to move, if the table stores that side. It holds the
// decoded blocks.
type storedSide struct {
	file  *file.Side
	table *table
	pages
}

// pages hold the decoded blocks of a side. A page is nil while none of its blocks is decoded.
type pages []atomic.Pointer[page]

// newPages returns pages for a number of blocks.
func newPages(blocks int) pages { return make(pages, (blocks+pageBlocks-1)/pageBlocks) }

// A page holds the decoded blocks of a part of a side. A block that is not decoded is nil.
type page [pageBlocks]atomic.Pointer[block]

// pageBlocks is the number of blocks of a page.
const pageBlocks = 1 << 10

// place returns the pointer that holds a block once it is decoded.
func (pages pages) place(number int) *atomic.Pointer[block] {
	at := &pages[number/pageBlocks]
	p := at.Load()
	if p == nil {
		at.CompareAndSwap(nil, new(page)) // unless another goroutine was faster
		p = at.Load()
	}
	return &p[number%pageBlocks]
}

// newTable reads the prefix of a file, which names its ending.
func newTable(name string, source io.ReaderAt, size int64) (*table, error) {
	m, err := file.Ending(name, source, size)
	if err != nil {
		return nil, err
	}
	return &table{tableFile: tableFile{name, source, size, m}}, nil
}

// openFile opens a table file and reads its header. The file stays open as long as the table is in
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

// content returns what a probe needs. The first call reads the header. The error says how the file
// is damaged.
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
