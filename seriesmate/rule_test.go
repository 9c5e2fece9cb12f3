package seriesmate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/seriesmate"
)

// TestRulesDiffer solves a position for each difference between the rules. The page
// docs/seriesmate.md shows these positions.
func TestRulesDiffer(t *testing.T) {
	for _, test := range []struct {
		what                      string
		fen                       string
		moves                     int
		italian, scottish, series bool
	}{
		{"fewer moves", "2B5/8/5Kqk/8/8/3Q4/5Q2/8 w - - 0 1", 2, false, true, true},
		{"mate by rule", "k1K5/Nr6/8/8/8/6Q1/8/8 w - - 0 1", 1, true, false, false},
		{"double push before the last move", "6K1/8/7k/8/3p4/8/1B2P3/3B2R1 w - - 0 1", 2, false, false, true},
	} {
		p := positionOf(t, test.fen)
		for rule, want := range []bool{test.italian, test.scottish, test.series} {
			result, err := seriesmate.Solve(context.Background(), &p, test.moves, seriesmate.Options{Rule: seriesmate.Rule(rule)})
			require.NoError(t, err)
			assert.Equal(t, want, result.Status == seriesmate.Solved, "%s, %v", test.what, seriesmate.Rule(rule))
		}
	}
}

// TestExact solves for series of the whole length only.
func TestExact(t *testing.T) {
	p := positionOf(t, "2B5/8/5Kqk/8/8/3Q4/5Q2/8 w - - 0 1")
	for _, rule := range []seriesmate.Rule{seriesmate.Scottish, seriesmate.Series} {
		shorter, err := seriesmate.Solve(context.Background(), &p, 2, seriesmate.Options{Rule: rule})
		require.NoError(t, err)
		assert.Len(t, shorter.Line, 1)
		exact, err := seriesmate.Solve(context.Background(), &p, 2, seriesmate.Options{Rule: rule, Exact: true})
		require.NoError(t, err)
		assert.Equal(t, seriesmate.ProvedNone, exact.Status)
	}
}

// TestShortestFirst finds the shortest mate in a position where longer ones are easier to find.
func TestShortestFirst(t *testing.T) {
	p := positionOf(t, "8/8/8/k1N2P2/8/4Kn2/8/8 w - - 0 1")
	result, err := seriesmate.Solve(context.Background(), &p, 20, seriesmate.Options{Rule: seriesmate.Series})
	require.NoError(t, err)
	assert.Len(t, result.Line, 6) // Popeye: ser-#5 has no solution
}
