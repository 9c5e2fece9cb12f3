package tb

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/internal/retrograde"
)

// Load decodes the whole table of an ending and works out the side that is not
// stored, if there is one, with the given number of threads. Later probes of
// the ending use these values, so that to verify them is to verify the file: what
// single probes work out follows from the stored side by the rules of chess. The
// caller must not change them. Of up to loadedMen men, smaller tables that it needs are
// loaded too.
func (s *Set) Load(ctx context.Context, m ending.Material, threads int) (*dtm.Values, error) {
	t, v, err := s.read(ctx, m, threads)
	if err == nil {
		t.full.Store(v)
	}
	return v, err
}

// Read returns the same as Load, and keeps nothing.
func (s *Set) Read(ctx context.Context, m ending.Material, threads int) (*dtm.Values, error) {
	_, v, err := s.read(ctx, m, threads)
	return v, err
}

// LoadMemory returns about how many bytes it takes to load a table of up to two hundred
// and fifty plies, smaller tables that it needs left out.
func LoadMemory(m ending.Material) uint64 {
	const bytesOfRow = 64 // beside the values
	return 2*ending.NewLayout(m).Size() + bytesOfRow*retrograde.Rows(m)
}

// Use makes probes and loading use these values of an ending, as Read returned them. They
// must not change, nor go, before Forget is called.
func (s *Set) Use(v *dtm.Values) {
	if t := s.tables.Load().find(v.Material()); t != nil {
		t.full.Store(v)
	}
}

// Forget makes the set forget the values of an ending that Load or Use has given it. No
// probe may be going on.
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

// load decodes one table.
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
		if err := l.workOut(); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// A loader works out the side of a table that is not stored.
type loader struct {
	ctx       context.Context
	set       *Set
	directory *directory
	table     *table
	content   *content    // the table's
	values    *dtm.Values // those of the other side are there
	side      board.Color
	threads   int
	fail      func(error) // ends the work with an error of looking up values in other tables
}

// workOut enters the values of the side.
func (l *loader) workOut() error {
	if l.table.material.Symmetric() {
		return l.exchange()
	}
	ctx, fail := context.WithCancelCause(l.ctx)
	defer fail(nil)
	l.ctx, l.fail = ctx, fail
	w := retrograde.WorkOut{Values: l.values, Side: l.side, Smaller: l.smaller, Single: l.single}
	return w.Run(ctx, l.threads)
}

// exchange enters the values of an ending in which both sides have the same men: those
// of the positions with the sides exchanged.
func (l *loader) exchange() error {
	layout := l.values.Layout()
	men := layout.Men()
	// By man, where one of the same type and the other side stands.
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

// loadedMen is the number of men up to which smaller tables are loaded, and kept, to
// work out a larger one.
const loadedMen = 4

// smaller returns the values of a smaller ending. Of more men than loadedMen, those
// without pawns are loaded too: that takes no other tables of that size, and a single
// value that has to be worked out takes as long as many that are loaded. With pawns they
// may be larger than the ending itself and need many others in turn, so values are
// looked up.
func (l *loader) smaller(m ending.Material) (*retrograde.Smaller, error) {
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
	return retrograde.Whole(v), nil
}

// lookedUp returns a smaller table whose values are looked up, unless they are there.
func (l *loader) lookedUp(m ending.Material) (*retrograde.Smaller, error) {
	t := l.directory.find(m)
	if t == nil {
		return nil, fmt.Errorf("loading %s: %w", m, ErrNoTable)
	}
	c, err := t.content()
	if err != nil {
		return nil, err
	}
	if v := t.full.Load(); v != nil {
		return retrograde.Whole(v), nil
	}
	return &retrograde.Smaller{Layout: c.layout, LookUp: func(side board.Color, index uint64) dtm.Value {
		return l.lookUp(t, c, side, index)
	}}, nil
}

// lookUp returns the value of an index of a smaller table.
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

// single returns the value of a placement from the positions after its moves.
func (l *loader) single(p *ending.Placement) (dtm.Value, error) {
	position, err := l.values.Layout().Position(p, l.side)
	if err != nil {
		return dtm.Illegal, err
	}
	w := workOut{set: l.set, directory: l.directory, content: l.content, full: l.values, mover: l.side}
	value, ok := w.value(&position, dtm.Illegal)
	if !ok {
		return dtm.Illegal, fmt.Errorf("%s: successor of %s not found", l.table.name, position.FEN())
	}
	return value, nil
}
