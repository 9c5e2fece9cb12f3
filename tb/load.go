package tb

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/derive"
	"burnside/tb/internal/rows"
)

// Load decodes the whole table of an ending, with the given number of threads. If a side to move is
// not stored, Load derives its values. Later probes of the ending use the loaded values, which the
// caller must not change. Load also loads the smaller tables of up to loadedMen men that the
// derivation needs.
//
// A proof of these values is a proof of the file, because single probes derive unstored values from
// the same stored side.
func (s *Set) Load(ctx context.Context, m ending.Material, threads int) (*dtm.Values, error) {
	t, v, err := s.read(ctx, m, threads)
	if err == nil {
		t.full.Store(v)
	}
	return v, err
}

// Read returns the same values as Load, but the set does not keep them.
func (s *Set) Read(ctx context.Context, m ending.Material, threads int) (*dtm.Values, error) {
	_, v, err := s.read(ctx, m, threads)
	return v, err
}

// LoadMemory returns an estimate of the bytes that a loaded table takes. It counts one byte for each
// value, which is enough for 253 plies. It does not count smaller tables.
func LoadMemory(m ending.Material) uint64 {
	const bytesOfRow = 64 // in addition to the values
	return 2*ending.NewLayout(m).Size() + bytesOfRow*rows.Rows(m)
}

// Use sets the values of an ending, which Read must have returned. From then on, probing and loading
// use these values. They must stay in memory unchanged until Forget is called.
func (s *Set) Use(v *dtm.Values) {
	if t := s.tables.Load().find(v.Material()); t != nil {
		t.full.Store(v)
	}
}

// Forget drops the values of an ending that Load or Use has stored. It must not be called while a
// probe runs.
func (s *Set) Forget(m ending.Material) {
	if t := s.tables.Load().find(m); t != nil {
		t.full.Store(nil)
	}
}

// read returns the table of an ending and all its values.
func (s *Set) read(ctx context.Context, m ending.Material, threads int) (*table, *dtm.Values, error) {
	d := s.tables.Load()
	t := d.find(m)
	if t == nil {
		return nil, nil, fmt.Errorf("loading %s: %w", m, ErrNoTable)
	}
	if v := t.full.Load(); v != nil {
		return t, v, nil
	}
	v, err := s.load(ctx, d, t, threads)
	if err != nil {
		return nil, nil, fmt.Errorf("loading %s: %w", m, err)
	}
	return t, v, nil
}

// ErrNoTable is wrapped by errors about endings that a set lacks.
var ErrNoTable = errors.New("there is no table of this ending")

// load decodes a table and derives the side that is not stored.
func (s *Set) load(ctx context.Context, d *directory, t *table, threads int) (*dtm.Values, error) {
	c, err := t.content()
	if err != nil {
		return nil, err
	}
	v := dtm.NewValues(c.layout, c.file.MaxPlies()+1)
	for _, stored := range c.sides {
		if stored != nil {
			if err := stored.file.Decode(ctx, v, threads); err != nil {
				return nil, err
			}
		}
	}
	for side, stored := range c.sides {
		if stored != nil {
			continue
		}
		l := loader{ctx: ctx, set: s, directory: d, table: t, content: c, values: v, side: board.Color(side), threads: threads}
		if err := l.derive(); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// A loader derives the side of a table that is not stored.
type loader struct {
	ctx       context.Context
	set       *Set
	directory *directory
	table     *table
	content   *content    // content of table
	values    *dtm.Values // complete for the other side to move
	side      board.Color // side to move whose values are derived
	threads   int
	fail      func(error) // ends the derivation with the error of a smaller table
}

// derive computes the values of the side and enters them.
func (l *loader) derive() error {
	if l.table.material.Symmetric() {
		return l.exchange()
	}
	ctx, fail := context.WithCancelCause(l.ctx)
	defer fail(nil)
	l.ctx, l.fail = ctx, fail
	d := derive.Derivation{Values: l.values, Side: l.side, Smaller: l.smaller, Single: l.single}
	return d.Run(ctx, l.threads)
}

// exchange enters the values of the other side in an ending whose two sides have the same men. A
// position has the same value as the position with the sides exchanged.
func (l *loader) exchange() error {
	layout := l.values.Layout()
	men := layout.Men()
	// twin holds, for each man, the place of its counterpart on the other side.
	var twin [ending.MaxMen]int
	for i, man := range men {
		twin[i] = slices.Index(men, board.NewPiece(man.Color().Opponent(), man.Type()))
		for range i - slices.Index(men, man) {
			twin[i]++
		}
	}
	return l.content.file.Each(l.ctx, l.side, l.threads, func(index uint64, p *ending.Placement, _ bool) error {
		var exchanged ending.Placement
		for i := range men {
			exchanged[i] = p[twin[i]] ^ 56
		}
		l.values.Set(l.side, index, l.values.At(l.side.Opponent(), layout.Index(&exchanged)))
		return nil
	})
}

// loadedMen is a number of men. Smaller tables of up to this many men are loaded and kept while a
// larger table is derived.
const loadedMen = 4

// smaller returns the values of a smaller ending. It loads the whole table if that has up to
// loadedMen men. It also loads the whole table if there are no pawns. Such a table needs no other
// tables of its size, and deriving one of its values takes as long as loading many. A larger table
// with pawns may be larger than the ending itself and may need many others. So its values are looked
// up one by one.
func (l *loader) smaller(m ending.Material) (*rows.Smaller, error) {
	var v *dtm.Values
	var err error
	switch {
	case m.Men() <= loadedMen:
		v, err = l.set.Load(l.ctx, m, l.threads)
	case !m.HasPawns():
		v, err = l.set.Read(l.ctx, m, l.threads)
	default:
		return l.lookedUp(m)
	}
	if err != nil {
		return nil, err
	}
	return rows.Whole(v), nil
}

// lookedUp returns a smaller table whose values are looked up one by one. If the table is loaded
// already, lookedUp returns the whole table.
func (l *loader) lookedUp(m ending.Material) (*rows.Smaller, error) {
	t := l.directory.find(m)
	if t == nil {
		return nil, fmt.Errorf("loading %s: %w", m, ErrNoTable)
	}
	c, err := t.content()
	if err != nil {
		return nil, err
	}
	if v := t.full.Load(); v != nil {
		return rows.Whole(v), nil
	}
	return &rows.Smaller{Layout: c.layout, LookUp: func(side board.Color, index uint64) dtm.Value {
		return l.lookUp(t, c, side, index)
	}}, nil
}

// lookUp returns the value at an index in a smaller table. An error ends the derivation.
func (l *loader) lookUp(t *table, c *content, side board.Color, index uint64) dtm.Value {
	if stored := c.sides[side]; stored != nil {
		number, place := stored.split(index)
		b := stored.cached(number, place)
		if b == nil {
			var err error
			if b, err = stored.decode(number, stored.file.BlockSize(number)-1, &l.set.cache); err != nil {
				l.fail(err)
				return dtm.Draw
			}
		}
		return stored.file.Values[b.symbols[place]]
	}
	placement := c.layout.Placement(index)
	position, err := c.layout.Position(&placement, side)
	if err != nil {
		return dtm.Illegal
	}
	v, ok := l.set.value(l.directory, &position, dtm.Illegal)
	if !ok {
		l.fail(fmt.Errorf("%s: %s not found", t.name, position.FEN()))
	}
	return v
}

// single derives the value of a placement from the positions after its moves.
func (l *loader) single(p *ending.Placement) (dtm.Value, error) {
	position, err := l.values.Layout().Position(p, l.side)
	if err != nil {
		return dtm.Illegal, err
	}
	w := deriver{set: l.set, directory: l.directory, content: l.content, full: l.values, mover: l.side}
	value, ok := w.value(&position, dtm.Illegal)
	if !ok {
		return dtm.Illegal, fmt.Errorf("%s: successor of %s not found", l.table.name, position.FEN())
	}
	return value, nil
}
