package tb

import (
	"context"
	"errors"
	"fmt"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
)

// Load decodes the whole table of an ending and works out the side that is not
// stored, if there is one, with the given number of threads. Later probes of
// the ending use these values, so that to verify them is to verify the file.
// The caller must not change them.
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
	c := t.content()
	if c == nil {
		return nil, t.fault
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
		if stored == nil {
			if err := s.workOutAll(ctx, d, t, v, board.Color(side), threads); err != nil {
				return nil, err
			}
		}
	}
	return v, nil
}

// workOutAll enters the values of a side that is not stored, from those of the
// other side, which are in v, and of smaller tables, which are loaded.
func (s *Set) workOutAll(ctx context.Context, d *directory, t *table, v *dtm.Values, side board.Color, threads int) error {
	return t.content().file.Each(ctx, side, threads, func(index uint64, p *ending.Placement, legal bool) error {
		if !legal {
			v.Set(side, index, dtm.Illegal)
			return nil
		}
		value, err := s.workOutOne(d, t, v, side, p)
		v.Set(side, index, value)
		return err
	})
}

// workOutOne returns the value of a placement for a side that is not stored.
func (s *Set) workOutOne(d *directory, t *table, v *dtm.Values, side board.Color, p *ending.Placement) (dtm.Value, error) {
	setup := v.Layout().Setup(p, side)
	position, err := setup.Position()
	if err != nil {
		return dtm.Illegal, err
	}
	if t.material.Symmetric() {
		return v.At(board.White, v.Layout().IndexOf(&position, true)), nil
	}
	w := workOut{set: s, directory: d, content: t.content(), full: v, mover: side}
	value, ok := w.value(&position, dtm.Illegal)
	if !ok {
		return dtm.Illegal, fmt.Errorf("%s: successor of %s not found", t.name, position.FEN())
	}
	return value, nil
}
