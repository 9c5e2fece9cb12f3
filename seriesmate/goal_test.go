package seriesmate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/seriesmate"
)

// FuzzParseGoal tries random texts. If a text is a goal, the method String of that goal must return
// a text that is read as the same goal.
func FuzzParseGoal(f *testing.F) {
	f.Add("mate")
	f.Add("reach=e4")
	f.Add("capture=h9")
	f.Add("check=e4")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := seriesmate.ParseGoal(text)
		if err != nil {
			assert.NotEmpty(t, err.Error())
			return
		}
		again, err := seriesmate.ParseGoal(g.String())
		require.NoError(t, err)
		assert.Equal(t, g, again)
	})
}

// TestHelpSeriesWithPawn takes a problem that a king and a pawn cannot solve. The search must prove
// this quickly. For this the bound must know that a king gives no check, and that a pawn captures
// only if there is a man on the target square.
func TestHelpSeriesWithPawn(t *testing.T) {
	p := positionOf(t, "3b4/1p3K2/2r5/1q3n1P/2p5/3r4/2k5/8 b - - 0 1")
	result, err := seriesmate.Solve(context.Background(), &p, 7, seriesmate.Options{Rule: seriesmate.Series, Help: true})
	require.NoError(t, err)
	assert.Equal(t, seriesmate.ProvedNone, result.Status)
	assert.Less(t, result.Nodes, uint64(1000))
}
