package retrograde

import (
	"context"

	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// Undecided returns values of an ending that are Illegal where they must be, and draws elsewhere.
func Undecided(ctx context.Context, m ending.Material) (*dtm.Values, error) {
	g := newGenerator(ending.NewLayout(m))
	return g.values, g.forPairs(ctx, newWorkers(g, 1), (*worker).findChecks, func(int) {})
}
