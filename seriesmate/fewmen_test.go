package seriesmate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/seriesmate"
)

// TestFewMen solves problems in which few men can move, so that many series lead to the same
// positions. The limits on nodes show that the search recognises these positions. For this it keeps
// a set of seen states. The bucket of an entry in this set depends on the position and on the
// number of moves left. If the bucket depended on the position alone, the first problem would take
// 27,698,224 nodes.
func TestFewMen(t *testing.T) {
	for _, c := range []struct {
		fen     string
		moves   int
		atMost  uint64
		solved  int // number of solutions of All
		allMost uint64
	}{
		{"8/5p2/p4k1p/5pp1/1K4p1/8/2N2P2/8 w - - 0 1", 12, 1_000_000, 0, 3_000_000},
		{"4r1B1/1bk5/p2p4/q7/Pp4K1/8/8/8 w - - 0 1", 15, 1_000_000, 0, 3_000_000},
		{"4q3/8/K4b2/3pr3/6P1/4k3/3q1pp1/8 w - - 0 1", 11, 200_000, 56, 300_000},
		{"2r1k1r1/5pr1/3p1n2/8/7K/8/6P1/8 w - - 0 1", 16, 50_000, 8, 50_000},
	} {
		p := positionOf(t, c.fen)
		result, err := seriesmate.Solve(context.Background(), &p, c.moves, seriesmate.Options{})
		require.NoError(t, err)
		assert.Equal(t, c.solved > 0, result.Status == seriesmate.Solved, c.fen)
		assert.LessOrEqual(t, result.Nodes, c.atMost, c.fen)

		solutions := 0
		result, err = seriesmate.All(context.Background(), &p, c.moves, seriesmate.Options{}, func(seriesmate.Solution) bool {
			solutions++
			return true
		})
		require.NoError(t, err)
		assert.Equal(t, c.solved, solutions, c.fen)
		assert.LessOrEqual(t, result.Nodes, c.allMost, c.fen)
	}
}
