package tb

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
)

// Load decodes the whole table of an ending and works out the side that is not
// stored, if there is one, with the given number of threads. Later probes of
// the ending use these values, so that to verify them is to verify the file.
// The caller must not change them.
func (s *Set) Load(ctx context.Context, m ending.Material, threads int) (*Values, error) {
	d := s.tables.Load()
	t := d.find(m)
	if t == nil {
		return nil, fmt.Errorf("loading %s: %w", m, ErrNoTable)
	}
	if v := t.full.Load(); v != nil {
		return v, nil
	}
	v, err := s.load(ctx, d, t, threads)
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", m, err)
	}
	t.full.Store(v)
	return v, nil
}

// ErrNoTable is wrapped by errors about endings that a set lacks.
var ErrNoTable = errors.New("there is no table of this ending")

// load decodes one table.
func (s *Set) load(ctx context.Context, d *directory, t *table, threads int) (*Values, error) {
	c := t.content()
	if c == nil {
		return nil, t.fault
	}
	v := NewValues(c.layout, c.header.maxPlies()+1)
	for _, stored := range c.sides {
		if stored != nil {
			if err := stored.decodeAll(ctx, v, threads); err != nil {
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

// maxPlies returns the greatest distance among the symbols.
func (h *header) maxPlies() int {
	plies := 0
	for _, s := range h.sides {
		for _, v := range s.symbols {
			if v.Decided() {
				plies = max(plies, v.Plies())
			}
		}
	}
	return plies
}

// set enters the value of an index.
func (v *Values) set(side board.Color, index uint64, value Value) {
	switch {
	case v.narrow[side] == nil:
		v.wide[side][index] = uint16(value)
	case value == Illegal:
		v.narrow[side][index] = narrowIllegal
	default:
		v.narrow[side][index] = uint8(value)
	}
}

// eachBlock calls what newWork returns for each block of a plan, in parallel,
// until there is an error.
func eachBlock(ctx context.Context, plan *blockPlan, threads int, newWork func() func(number int) error) error {
	var failed atomic.Pointer[error]
	parallel(threads, plan.blocks(), func(int) func(int) {
		work := newWork()
		return func(number int) {
			if ctx.Err() != nil || failed.Load() != nil {
				return
			}
			if err := work(number); err != nil {
				failed.Store(&err)
			}
		}
	})
	if err := failed.Load(); err != nil {
		return *err
	}
	return ctx.Err()
}

// decodeAll enters all values of a stored side.
func (s *sideContent) decodeAll(ctx context.Context, v *Values, threads int) error {
	return eachBlock(ctx, s.plan, threads, func() func(int) error {
		symbols := make([]uint8, 1<<s.plan.shift)
		var visitor entries
		return func(number int) error {
			first, n := s.plan.span(number)
			if err := s.read(number, symbols[:n]); err != nil {
				return err
			}
			visitor.each(s.plan, s.header.side, number, func(index uint64, _ *ending.Placement, legal bool) {
				value := Illegal
				if legal {
					value = s.header.symbols[symbols[index-first]]
				}
				v.set(s.header.side, index, value)
			})
			return nil
		}
	})
}

// workOutAll enters the values of a side that is not stored, from those of the
// other side, which are in v, and of smaller tables, which are loaded.
func (s *Set) workOutAll(ctx context.Context, d *directory, t *table, v *Values, side board.Color, threads int) error {
	c := t.content()
	return eachBlock(ctx, &c.header.plan, threads, func() func(int) error {
		var visitor entries
		return func(number int) (err error) {
			visitor.each(&c.header.plan, side, number, func(index uint64, p *ending.Placement, legal bool) {
				value := Illegal
				if legal {
					value, err = s.workOutOne(d, t, v, side, p, err)
				}
				v.set(side, index, value)
			})
			return err
		}
	})
}

// workOutOne returns the value of a placement for a side that is not stored.
// It passes an earlier error on.
func (s *Set) workOutOne(d *directory, t *table, v *Values, side board.Color, p *ending.Placement, earlier error) (Value, error) {
	setup := v.layout.Setup(p, side)
	position, err := setup.Position()
	if err != nil || earlier != nil {
		return Illegal, errors.Join(earlier, err)
	}
	if t.material.Symmetric() {
		return v.At(board.White, v.layout.IndexOf(&position, true)), nil
	}
	w := workOut{set: s, directory: d, content: t.content(), full: v, mover: side}
	value, ok := w.value(&position, Illegal)
	if !ok {
		return Illegal, fmt.Errorf("%s: successor of %s not found", t.name, position.FEN())
	}
	return value, nil
}

// entries goes over the placements of blocks.
type entries struct {
	rows []codec.Row
}

// each visits the entries of a block in order and says which are legal.
func (e *entries) each(plan *blockPlan, side board.Color, number int,
	visit func(index uint64, p *ending.Placement, legal bool)) {
	index, n := plan.span(number)
	end := index + uint64(n)
	var first int
	e.rows, first = plan.rows(number, e.rows)
	men := plan.ending(side)
	for i := range e.rows {
		row := &e.rows[i]
		legal := men.Legal(row)
		placement := ending.Placement(row.Squares)
		for free := row.Free; free != 0 && index < end; free = free.WithoutFirst() {
			if first > 0 {
				first--
				continue
			}
			placement[plan.runner] = free.First()
			visit(index, &placement, legal.Has(free.First()))
			index++
		}
	}
}
