package tb

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"

	"burnside/board"
	"burnside/internal/parallel"
	"burnside/internal/regular"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/file"
)

// stairs holds what the fifty-move rule changes in a table, from the file beside it. Nothing is
// read before the first probe that needs it.
type stairs struct {
	once  sync.Once
	ready atomic.Pointer[stairsContent] // nil before the first need, or if there is no usable file
	fault error                         // why there is none
}

// stairsContent is an open file of staircases.
type stairsContent struct {
	file  *file.Stairs
	sides [2]pages // by side to move, the decoded blocks
}

// stairsOf returns the staircases of a table, nil if there is no usable file. It reports a faulty
// one.
func (s *Set) stairsOf(t *table, c *content) *stairsContent {
	if known := t.stairs.ready.Load(); known != nil {
		return known
	}
	t.stairs.once.Do(func() {
		opened, err := t.openStairs(c)
		if err != nil {
			if t.stairs.fault = err; errors.Is(err, fs.ErrNotExist) {
				t.stairs.fault = fmt.Errorf("%s: %w", t.material, ErrNoClock)
			} else {
				s.fault(t, err)
			}
			return
		}
		known := &stairsContent{file: opened}
		for i, side := range c.sides {
			if side != nil {
				known.sides[i] = newPages(side.file.Blocks())
			}
		}
		t.stairs.ready.Store(known)
	})
	return t.stairs.ready.Load()
}

// openStairs opens the file beside a table. The error wraps fs.ErrNotExist if there is none.
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
	path := Beside(t.name, file.StairsExtension)
	f, err := regular.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	opened, err := file.OpenStairs(path, f, info.Size(), c.file)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return opened, nil
}

// staircase returns the staircase of an index of a stored side.
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

// decodeStairs decodes the staircases of a block at least up to an entry, as far as its values are
// decoded, and adds them to the cache.
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

// Clock says what a set knows of the halfmove clock in an ending.
type Clock uint8

// What a set can know of the clock.
const (
	NoClock    Clock = iota // distances without the fifty-move rule only
	FirstSteps              // the outcome at each clock, but not always the distance
	WholeClock              // outcome and distance at each clock
)

// Clock returns what the set knows of the halfmove clock in an ending. The error wraps ErrNoTable,
// or names a damaged file.
func (s *Set) Clock(m ending.Material) (Clock, error) {
	t, c, err := s.opened(m)
	if err != nil {
		return NoClock, err
	}
	known := s.stairsOf(t, c)
	switch {
	case known == nil && errors.Is(t.stairs.fault, ErrNoClock):
		return NoClock, nil
	case known == nil:
		return NoClock, t.stairs.fault
	case known.file.Outline:
		return FirstSteps, nil
	}
	return WholeClock, nil
}

// opened returns the table of an ending and its content.
func (s *Set) opened(m ending.Material) (*table, *content, error) {
	t := s.tables.Load().find(m)
	if t == nil {
		return nil, nil, fmt.Errorf("checking %s: %w", m, ErrNoTable)
	}
	c, err := t.content()
	return t, c, err
}

// Staircases decodes what the set knows of the halfmove clock in an ending, with the given number of
// threads: the staircases of the sides to move that the table stores. The error wraps ErrNoTable,
// or says what is missing or damaged.
func (s *Set) Staircases(ctx context.Context, m ending.Material, threads int) (*dtm.Staircases, Clock, error) {
	t, c, err := s.opened(m)
	if err != nil {
		return nil, NoClock, err
	}
	known := s.stairsOf(t, c)
	if known == nil {
		return nil, NoClock, t.stairs.fault
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

// ClockDigest returns the SHA-256 of an ending's file of staircases. The error wraps ErrNoClock or
// ErrNoTable, or names the file that can't be read.
func (s *Set) ClockDigest(m ending.Material) ([sha256.Size]byte, error) {
	t, c, err := s.opened(m)
	if err != nil {
		return [sha256.Size]byte{}, err
	}
	known := s.stairsOf(t, c)
	if known == nil {
		return [sha256.Size]byte{}, t.stairs.fault
	}
	return known.file.Digest()
}

// ErrNoClock is wrapped by the error for a table without a file of staircases.
var ErrNoClock = errors.New("there is no " + file.StairsExtension + " file beside the table; tb gen makes it")

// eachStairs enters the staircases of a side.
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
