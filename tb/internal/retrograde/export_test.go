package retrograde

import (
	"context"

	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// Undecided returns values of an ending. Illegal positions have the value Illegal. All other
// positions are draws.
func Undecided(ctx context.Context, m ending.Material) (*dtm.Values, error) {
	g := newGenerator(ending.NewLayout(m))
	return g.values, g.forPairs(ctx, newWorkers(g, 1), (*worker).findChecks, func(int) {})
}
