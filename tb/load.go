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

// Load decodes the whole table of an ending, with the given number of threads. If the table stores
// the values for only one side to move, Load derives the values for the other side. The derivation
// uses smaller tables, and Load also loads the smaller tables that have at most loadedMen men.
// Later probes of the ending use the loaded values, so the caller must not change them.
//
// A proof of the loaded values also proves the results of all probes, because a probe reads the
// same stored values and derives the others from them.
func (s *Set) Load(ctx context.Context, m ending.Material, threads int) (*dtm.Values, error) {
	t, v, err := s.read(ctx, m, threads)
	if err == nil {
		t.full.Store(v)
	}
	return v, err
}

// Read returns the same values as Load, but the set does not keep the values.
func (s *Set) Read(ctx context.Context, m ending.Material, threads int) (*dtm.Values, error) {
	_, v, err := s.read(ctx, m, threads)
	return v, err
}

// LoadMemory estimates how many bytes of memory it takes to load a table. It counts one byte for
// each value, which is enough if no mate takes more than 253 plies. It does not count smaller
// tables that Load also loads.
func LoadMemory(m ending.Material) uint64 {
	const bytesOfRow = 64 // in addition to the values
	return 2*ending.NewLayout(m).Size() + bytesOfRow*rows.Rows(m)
}

// Use gives the set all values of an ending. These values must come from the method Read. From then
// on, probes use these values, and so does the method Load. The caller must not change them before
// it calls Forget.
func (s *Set) Use(v *dtm.Values) {
	if t := s.tables.Load().find(v.Material()); t != nil {
		t.full.Store(v)
	}
}

// Forget makes the set drop the values that Load or Use has given it for an ending. It must not be
// called while a probe runs.
func (s *Set) Forget(m ending.Material) {
	if t := s.tables.Load().find(m); t != nil {
		t.full.Store(nil)
	}
}

// read returns the table of an ending, and all values of the table.
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

// ErrNoTable means that a set has no table of an ending. Errors of a set's methods wrap it.
var ErrNoTable = errors.New("there is no table of this ending")

// load decodes the stored values of a table and derives the values that are not stored.
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

// A loader derives the values of a table for the side to move that the table does not store.
type loader struct {
	ctx       context.Context
	set       *Set
	directory *directory
	table     *table
	content   *content    // content of table
	values    *dtm.Values // the values for the other side to move are already complete
	side      board.Color // side to move whose values are derived
	threads   int
	fail      func(error) // stops the derivation because a smaller table has an error
}

// derive computes the values for l.side and enters them in l.values.
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

// exchange derives the values of an ending in which both sides have the same men. If the sides are
// exchanged, a position keeps its value. So exchange copies the values for l.side to move from the
// values for the other side to move.
func (l *loader) exchange() error {
	layout := l.values.Layout()
	men := layout.Men()
	// For each man, twin holds the place of the like man of the other side.
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

// loadedMen limits which smaller tables a derivation loads and keeps: those of up to this many men.
const loadedMen = 4

// smaller returns the values of a smaller ending. It loads the whole table if the ending has at
// most loadedMen men or no pawns. If the ending has no pawns, loading needs only tables of fewer
// men, and is then faster than deriving many single values. From all other tables, smaller takes
// values one by one. Such a table may be larger than the one for which l derives values, and
// loading it may need many further tables.
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

// lookedUp returns a smaller table whose values are looked up one by one. If that table is already
// loaded, lookedUp returns all its values instead.
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

// lookUp returns the value at an index in a smaller table. If there is an error, lookUp stops the
// derivation.
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
