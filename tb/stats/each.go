package stats

import (
	"context"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// An Entry is a position of a table, with the position's result.
type Entry struct {
	SideToMove board.Color
	Result     result.Result

	layout *ending.Layout
	index  uint64
}

// Position returns the position. It takes much longer than reading the field Result.
func (e *Entry) Position() (board.Position, error) {
	placement := e.layout.Placement(e.index)
	return e.layout.Position(&placement, e.SideToMove)
}

// Passed says how far the function "Each" has come when it visits the entry e. It counts each index
// twice: once with White to move and once with Black to move. The result "passed" is the number of
// indices before e, and "all" is the number of all indices.
func (e *Entry) Passed() (passed, all uint64) {
	size := e.layout.Size()
	return uint64(e.SideToMove)*size + e.index, 2 * size
}

// Each calls the function "visit" for all legal positions in the table of an ending, first with
// White to move, then with Black to move. If several positions are symmetric to each other, it
// visits only one of them. Each stops if "visit" returns an error, or if ctx is done. The parameter
// "threads" is the number of goroutines that load the table.
func Each(ctx context.Context, set *tb.Set, m ending.Material, threads int, visit func(e *Entry) error) error {
	values, err := set.Load(ctx, m, threads)
	if err != nil {
		return err
	}
	e := Entry{layout: values.Layout()}
	for e.SideToMove = board.White; e.SideToMove <= board.Black; e.SideToMove++ {
		for e.index = range e.layout.Size() {
			v := values.At(e.SideToMove, e.index)
			if v == dtm.Illegal || !e.layout.Canonical(e.index) {
				continue
			}
			e.Result = v.Result()
			if err := visit(&e); err != nil {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}
