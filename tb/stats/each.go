package stats

import (
	"context"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/result"
)

// Each calls visit for each canonical legal position of an ending that the set
// has a table of, with White and then with Black to move, and its result, until
// it returns false.
func Each(ctx context.Context, set *tb.Set, m ending.Material, threads int,
	visit func(p *board.Position, r result.Result) bool) error {
	values, err := set.Load(ctx, m, threads)
	if err != nil {
		return err
	}
	l := values.Layout()
	for side := board.White; side <= board.Black; side++ {
		for index := range l.Size() {
			v := values.At(side, index)
			if v == dtm.Illegal || !l.Canonical(index) {
				continue
			}
			placement := l.Placement(index)
			setup := l.Setup(&placement, side)
			p, err := setup.Position()
			if err != nil {
				return err
			}
			if !visit(&p, v.Result()) || ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
	return nil
}
