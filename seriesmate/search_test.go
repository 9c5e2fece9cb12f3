package seriesmate

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestForgetsWithoutMissing gives the search room for few states. So it forgets most of them and
// continues depth-first.
func TestForgetsWithoutMissing(t *testing.T) {
	for line, solved := range map[string]bool{
		"4k3/5P2/p7/1r3P1P/8/2B3q1/2K1P3/1N3Br1 b - - 0 6	12": true,
		"3r3r/1k3p2/p5pp/P1p1b3/1PP4P/4P2N/R1n3P1/2B1KB2 w 7": true,
		"7k/8/8/8/8/8/8/K1B1B3 w 5":                           false,
		"6k1/5ppp/8/8/8/8/8/K1B1BN2 w 3":                      false,
	} {
		problem, err := ParseProblem(line)
		require.NoError(t, err)
		for _, h := range []Heuristic{MateDistance, Covering} {
			s := newSearch(context.Background(), &problem.Position, problem.Moves, &Options{Memory: DefaultMemory, Heuristic: h})
			s.seen = newSeenSet(0, true)
			s.arena.limit = 50
			s.run()
			assert.False(t, s.stopped)
			assert.Equal(t, solved, s.found, line)
			assert.LessOrEqual(t, len(s.seen.entries), firstSeenCount)
			assert.LessOrEqual(t, s.arena.n, 50+maxListed)
		}
	}
}
