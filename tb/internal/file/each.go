package file

import (
	"context"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
	"burnside/tb/internal/dtm"
)

// eachBlock calls what newWork returns for each block of a plan, in parallel,
// until there is an error.
func eachBlock(ctx context.Context, plan *blockPlan, threads int, newWork func() func(number int) error) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	parallel(threads, plan.blocks(), func(int) func(int) {
		work := newWork()
		return func(number int) {
			if ctx.Err() != nil {
				return
			}
			if err := work(number); err != nil {
				fail(err)
			}
		}
	})
	return context.Cause(ctx)
}

// Decode enters all values of a stored side, with the given number of threads.
func (s *Side) Decode(ctx context.Context, v *dtm.Values, threads int) error {
	plan := &s.table.plan
	return eachBlock(ctx, plan, threads, func() func(int) error {
		symbols := make([]uint8, plan.maxBlockSize())
		var visitor entries
		return func(number int) error {
			first, n := plan.span(number)
			if err := s.Read(number, symbols[:n]); err != nil {
				return err
			}
			return visitor.each(plan, s.header.side, number, func(index uint64, _ *ending.Placement, legal bool) error {
				value := dtm.Illegal
				if legal {
					value = s.Values[symbols[index-first]]
				}
				v.Set(s.header.side, index, value)
				return nil
			})
		}
	})
}

// A Visit gets an index with its placement and whether that is legal with the
// side to move.
type Visit func(index uint64, p *ending.Placement, legal bool) error

// Each visits all indices with one side to move, with the given number of
// threads, until there is an error.
func (t *Table) Each(ctx context.Context, side board.Color, threads int, visit Visit) error {
	return eachBlock(ctx, &t.plan, threads, func() func(int) error {
		var visitor entries
		return func(number int) error { return visitor.each(&t.plan, side, number, visit) }
	})
}

// entries goes over the placements of blocks.
type entries struct {
	rows []codec.Row
}

// each visits the entries of a block in order.
func (e *entries) each(plan *blockPlan, side board.Color, number int, visit Visit) error {
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
			if err := visit(index, &placement, legal.Has(free.First())); err != nil {
				return err
			}
			index++
		}
	}
	return nil
}
