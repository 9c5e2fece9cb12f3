package syzygy

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/tb/result"
)

// TestBeforeCrossesTheFiftyMoveRule adds a ply to distances. At more than 100 plies, a win must
// become a cursed win, and a loss must become a blessed loss.
func TestBeforeCrossesTheFiftyMoveRule(t *testing.T) {
	zeroing := func(o result.Outcome, plies int, exact bool) result.Result {
		return result.Result{Outcome: o, Metric: result.ToZeroing, Plies: plies, Exact: exact}
	}
	for _, c := range []struct{ after, want result.Result }{
		{zeroing(result.Loss, 99, true), zeroing(result.Win, 100, true)},
		{zeroing(result.Loss, 100, true), zeroing(result.CursedWin, 101, true)},
		{zeroing(result.Win, 99, true), zeroing(result.Loss, 100, true)},
		{zeroing(result.Win, 100, true), zeroing(result.BlessedLoss, 101, true)},
		{zeroing(result.BlessedLoss, 101, false), zeroing(result.CursedWin, 102, false)},
		{zeroing(result.Loss, 98, false), zeroing(result.Win, 99, false)},
		{result.Result{}, result.Result{}},
	} {
		assert.Equal(t, c.want, before(c.after), "%s", c.after)
	}
}
