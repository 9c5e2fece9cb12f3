package file

import (
	"context"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
)

// eachBlock works on all blocks of a plan in parallel and stops at the first error. Each thread
// calls the function "newWork" once, and gets a function from it. The thread then calls this second
// function for each of its blocks.
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

// Decode decodes all values with the stored side to move, and stores them in v. It uses the given
// number of threads.
func (s *Side) Decode(ctx context.Context, v *dtm.Values, threads int) error {
	plan := &s.table.plan
	return eachBlock(ctx, plan, threads, func() func(int) error {
		e := entry{side: s, values: v, men: plan.ending(s.header.side), symbols: make([]uint8, plan.maxBlockSize())}
		for i, value := range s.Values {
			e.narrow[i] = uint8(value)
		}
		return e.block
	})
}

// An entry decodes blocks and enters their values into the values of an ending.
type entry struct {
	side    *Side
	values  *dtm.Values
	men     codec.Ending
	symbols []uint8                 // symbols of a block
	narrow  [codec.MaxSymbols]uint8 // value of each symbol, if a value takes one byte
}

// block decodes a block and enters its values.
func (e *entry) block(number int) error {
	plan := &e.side.table.plan
	index, n := plan.span(number)
	d := decoders.Get().(*decoder)
	defer decoders.Put(d)
	first, err := e.side.read(d, number, e.symbols[:n])
	if err != nil {
		return err
	}
	symbols := e.symbols[:n]
	for i := range d.rows {
		row := &d.rows[i]
		inRow := min(row.Free.Count()-first, len(symbols))
		e.row(index, row, first, symbols[:inRow])
		index, symbols, first = index+uint64(inRow), symbols[inRow:], 0
	}
	return nil
}

// The method "row" stores the values of successive entries of a row. The parameter "symbols" holds
// the symbols of these values. The first of the entries has the number "first" within the row, and
// the index "index".
func (e *entry) row(index uint64, row *codec.Row, first int, symbols []uint8) {
	legal, free := e.men.Legal(row), row.Free
	for range first {
		free = free.WithoutFirst()
	}
	side := e.side.header.side
	if narrow := e.values.Narrow(side); narrow != nil {
		narrow = narrow[index:][:len(symbols)]
		for i, symbol := range symbols {
			narrow[i] = e.narrow[symbol]
			if !legal.Has(free.First()) {
				narrow[i] = dtm.NarrowIllegal
			}
			free = free.WithoutFirst()
		}
		return
	}
	wide := e.values.Wide(side)[index:][:len(symbols)]
	for i, symbol := range symbols {
		wide[i] = uint16(e.side.Values[symbol])
		if !legal.Has(free.First()) {
			wide[i] = uint16(dtm.Illegal)
		}
		free = free.WithoutFirst()
	}
}

// A Visit is a function that the method "Each" calls for every index. It gets the index, the
// placement, and whether the placement is legal with the side to move.
type Visit func(index uint64, p *ending.Placement, legal bool) error

// Each calls the function "visit" for all indices with one side to move. It uses the given number
// of threads, and stops at the first error.
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

// each calls the function "visit" for the entries of a block in order.
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
