package tb

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"burnside/board"
	"burnside/internal/parallel"
	"burnside/internal/regular"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/file"
)

// stairs holds what the fifty-move rule changes in the values of a table: a staircase for each
// value (see dtm.Staircase). It comes from the .btc file next to the table file. This file is read
// when the first probe needs it.
type stairs struct {
	once  sync.Once
	ready atomic.Pointer[stairsContent] // nil until the file is read, and if no file can be used
	fault error                         // why no file can be used
}

// stairsContent is an open .btc file, with the blocks that are decoded.
type stairsContent struct {
	file  *file.Stairs
	sides [2]pages // the decoded blocks, by side to move
}

// stairsOf returns the content of the .btc file of a table. It returns nil if there is no such
// file, or if the file can't be used. If the file can't be used, it also reports the fault.
func (s *Set) stairsOf(t *table, c *content) *stairsContent {
	beside := t.beside()
	if known := beside.ready.Load(); known != nil {
		return known
	}
	beside.once.Do(func() {
		opened, err := t.openStairs(c)
		switch {
		case err == nil:
			beside.ready.Store(newStairsContent(opened, c))
		case errors.Is(err, fs.ErrNotExist):
			beside.fault = fmt.Errorf("%s: %w", t.material, ErrNoClock)
		default:
			beside.fault = err
			s.fault(t, err)
		}
	})
	return beside.ready.Load()
}

// The method "beside" returns what the table knows of the .btc file next to it, which is the field
// "stairs". If the field is nil, the method first sets it to an empty value. It does not read the
// file.
func (t *table) beside() *stairs {
	if known := t.stairs.Load(); known != nil {
		return known
	}
	t.stairs.CompareAndSwap(nil, new(stairs)) // fails if another goroutine was faster, which is fine
	return t.stairs.Load()
}

// newStairsContent returns the content of an open .btc file. No block is decoded yet.
func newStairsContent(opened *file.Stairs, c *content) *stairsContent {
	known := &stairsContent{file: opened}
	for i, side := range c.sides {
		if side != nil {
			known.sides[i] = newPages(side.file.Blocks())
		}
	}
	return known
}

// addStairs opens a .btc file for a table inside the program. If this file holds distances, the
// table uses it in place of the program's own .btc file. For a table from a folder, addStairs does
// nothing, because such a table uses the .btc file next to it.
func (s *Set) addStairs(path string) error {
	m, err := ending.ParseMaterial(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	t := s.tables.Load().find(m)
	if t == nil {
		return nil
	}
	if _, ok := t.source.(*os.File); ok {
		return nil
	}
	c, err := t.content()
	if err != nil {
		return err
	}
	opened, closer, err := openStairsFile(path, c)
	if err != nil {
		return err
	}
	if opened.Outline {
		return closer.Close()
	}
	whole := new(stairs)
	whole.once.Do(func() { whole.ready.Store(newStairsContent(opened, c)) })
	t.stairs.Store(whole)
	return nil
}

// openStairsFile opens a .btc file.
func openStairsFile(path string, c *content) (*file.Stairs, io.Closer, error) {
	f, err := regular.Open(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	opened, err := file.OpenStairs(path, f, info.Size(), c.file)
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return opened, f, nil
}

// openStairs opens the .btc file beside a table. If there is none, the error wraps fs.ErrNotExist.
func (t *table) openStairs(c *content) (*file.Stairs, error) {
	if _, ok := t.source.(*os.File); !ok {
		name := file.StairsName(t.material)
		f, err := embedded.Open(embeddedFolder + "/" + name)
		if err != nil {
			return nil, err
		}
		info, err := f.Stat()
		if err != nil {
			return nil, err
		}
		return file.OpenStairs("embedded file "+name, f.(io.ReaderAt), info.Size(), c.file)
	}
	opened, _, err := openStairsFile(Beside(t.name, file.StairsExtension), c)
	return opened, err
}

// staircase returns the staircase for the value that a stored side has at an index.
func (s *Set) staircase(known *stairsContent, side *storedSide, index uint64) (dtm.Staircase, bool) {
	c := side.file.Color()
	from := known.file.Sides[c]
	number, place := side.split(index)
	if from.Uniform() {
		return from.At(&file.StairsBlock{}, place), true
	}
	at := known.sides[c].place(number)
	b := cachedAt(at, place)
	if b == nil {
		var err error
		if b, err = s.decodeStairs(from, side, at, number, place); err != nil {
			s.fault(side.table, err)
			return "", false
		}
	}
	return from.At(&file.StairsBlock{Symbols: b.symbols, Escaped: b.escaped}, place), true
}

// decodeStairs decodes a block of a .btc file and adds it to the cache. To do this, it needs the
// values of the same positions from the table file. So it first decodes the block of these values,
// at least up to the entry with number "place". It decodes the staircases of all positions whose
// values are decoded.
func (s *Set) decodeStairs(from *file.StairsSide, side *storedSide, at *atomic.Pointer[block], number, place int) (*block, error) {
	old := at.Load()
	values := side.cached(number, place)
	if values == nil {
		var err error
		if values, err = side.decode(number, place, &s.cache); err != nil {
			return nil, err
		}
	}
	decoded, err := from.Read(number, values.symbols)
	if err != nil {
		return nil, err
	}
	b := &block{symbols: decoded.Symbols, escaped: decoded.Escaped, at: at}
	if at.CompareAndSwap(old, b) {
		s.cache.add(b)
	}
	return b, nil
}

// Clock says how much a set knows about the fifty-move rule in an ending.
type Clock uint8

// These are the amounts that a set can know.
const (
	NoClock    Clock = iota // only distances without the fifty-move rule
	FirstSteps              // the outcome at each halfmove clock, but not always the distance
	WholeClock              // outcome and distance at each halfmove clock
)

// Clock says how much the set knows about the fifty-move rule in an ending. The error wraps
// ErrNoTable, or names a damaged file.
func (s *Set) Clock(m ending.Material) (Clock, error) {
	t, c, err := s.opened(m)
	if err != nil {
		return NoClock, err
	}
	known := s.stairsOf(t, c)
	switch {
	case known == nil && errors.Is(t.beside().fault, ErrNoClock):
		return NoClock, nil
	case known == nil:
		return NoClock, t.beside().fault
	case known.file.Outline:
		return FirstSteps, nil
	}
	return WholeClock, nil
}

// opened returns the table of an ending and the content of that table.
func (s *Set) opened(m ending.Material) (*table, *content, error) {
	t := s.tables.Load().find(m)
	if t == nil {
		return nil, nil, fmt.Errorf("checking %s: %w", m, ErrNoTable)
	}
	c, err := t.content()
	return t, c, err
}

// Staircases decodes the whole .btc file of an ending, with the given number of threads. If the
// table stores only the values for one side to move, Staircases returns only the staircases for
// this side to move. The error wraps ErrNoTable, or says what is missing or damaged.
func (s *Set) Staircases(ctx context.Context, m ending.Material, threads int) (*dtm.Staircases, Clock, error) {
	t, c, err := s.opened(m)
	if err != nil {
		return nil, NoClock, err
	}
	known := s.stairsOf(t, c)
	if known == nil {
		return nil, NoClock, t.beside().fault
	}
	if err := known.file.CheckSum(); err != nil {
		return nil, NoClock, err
	}
	all := dtm.NewStaircases(c.layout)
	for color, side := range c.sides {
		if side == nil {
			continue
		}
		all.Add(board.Color(color))
		if err := s.eachStairs(ctx, known.file.Sides[color], side, board.Color(color), all, threads); err != nil {
			return nil, NoClock, err
		}
	}
	clock, err := s.Clock(m)
	return all, clock, err
}

// ClockDigest returns the SHA-256 of an ending's .btc file, which says what the fifty-move rule
// changes. The error wraps ErrNoClock or ErrNoTable, or names the file that can't be read.
func (s *Set) ClockDigest(m ending.Material) ([sha256.Size]byte, error) {
	t, c, err := s.opened(m)
	if err != nil {
		return [sha256.Size]byte{}, err
	}
	known := s.stairsOf(t, c)
	if known == nil {
		return [sha256.Size]byte{}, t.beside().fault
	}
	return known.file.Digest()
}

// ErrNoClock means that a table has no .btc file beside it. Errors of a set's methods wrap it.
var ErrNoClock = errors.New("there is no " + file.StairsExtension + " file beside the table; tb gen makes it")

// eachStairs enters the staircases for one side to move in "all".
func (s *Set) eachStairs(ctx context.Context, from *file.StairsSide, side *storedSide, color board.Color, all *dtm.Staircases, threads int) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	parallel.Do(threads, side.file.Blocks(), func(number int) {
		if ctx.Err() != nil {
			return
		}
		values := make([]uint8, side.file.BlockSize(number))
		err := side.file.Read(number, values)
		var b file.StairsBlock
		if err == nil {
			b, err = from.Read(number, values)
		}
		for place := 0; err == nil && place < len(values); place++ {
			if side.file.Values[values[place]].Decided() {
				err = all.Set(color, uint64(number)<<side.file.Shift|uint64(place), []byte(from.At(&b, place)))
			}
		}
		if err != nil {
			fail(err)
		}
	})
	return context.Cause(ctx)
}
