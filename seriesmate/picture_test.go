package seriesmate_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/seriesmate"
)

// TestFinalPictures limits the nodes of problems with few own men and long series. In most of them
// no final picture exists, so the solver answers at once.
func TestFinalPictures(t *testing.T) {
	for _, c := range []struct {
		fen    string
		moves  int
		solved bool
		atMost uint64
	}{
		{"8/8/8/2n5/5n2/5k2/7K/8 b - - 0 1", 20, false, 0},
		{"8/3Q4/2n1k3/8/8/8/7n/6K1 b - - 0 1", 19, false, 0},
		{"5R1N/2K5/5p1b/8/8/8/3k2N1/8 b - - 0 1", 12, false, 10_000},
		{"6n1/1k3Pp1/8/1p2K3/B7/1p6/6p1/8 w - - 0 1", 19, false, 0},
		{"8/8/3kb3/8/2bp4/8/6K1/8 b - - 0 1", 18, false, 2_000},
		{"1kn3n1/4N3/8/2n1B3/8/3n4/3K4/3Q4 b - - 0 1", 18, true, 2_000},
	} {
		p := positionOf(t, c.fen)
		result, err := seriesmate.Solve(context.Background(), &p, c.moves, seriesmate.Options{Rule: seriesmate.Series})
		require.NoError(t, err)
		assert.Equal(t, c.solved, result.Status == seriesmate.Solved, c.fen)
		assert.NotEqual(t, seriesmate.GaveUp, result.Status, c.fen)
		assert.LessOrEqual(t, result.Nodes, c.atMost, c.fen)
	}
}

// A slider that looks at the king through an enemy man gives no check. So it may stand there when
// another man gives mate.
func TestFinalPicturesBehindEnemyMen(t *testing.T) {
	for fen, moves := range map[string]int{
		"8/7p/2R5/5Qnk/8/6nn/8/8 w - - 0 1":   2,
		"8/2R5/8/6nk/8/6Qn/8/8 w - - 0 1":     3,
		"8/8/n2R4/7Q/kb6/2p5/8/8 w - - 0 1":   3,
		"8/8/2n5/2n5/kpQ5/8/2r5/7R w - - 0 1": 3,
		"5Q2/6r1/8/6pk/8/8/4R3/8 w - - 0 1":   2,
	} {
		p, _, err := seriesmate.ReadComposed(fen) // White has no king
		require.NoError(t, err)
		result, err := seriesmate.Solve(context.Background(), &p, moves, seriesmate.Options{Rule: seriesmate.Series})
		require.NoError(t, err)
		assert.Equal(t, seriesmate.Solved, result.Status, fen)
	}
}

// TestFinalPicturesAreSound compares the search that uses the bounds with one that does not. The
// series are longer than those that the enumeration can check.
func TestFinalPicturesAreSound(t *testing.T) {
	r := rand.New(rand.NewPCG(52, 8))
	mates, none := 0, 0
	for tested := 0; tested < 150; {
		p, ok := randomMen(r)
		men := p.Board()
		if !ok || men.ByColor(men.SideToMove()).Count() > 6 {
			continue
		}
		tested++
		for rule := seriesmate.Italian; rule <= seriesmate.Series; rule++ {
			o := seriesmate.Options{Rule: rule, Heuristic: seriesmate.Manhattan, Nodes: 300_000}
			plain, err := seriesmate.Solve(context.Background(), &p, 4, o)
			require.NoError(t, err)
			if plain.Status == seriesmate.GaveUp {
				continue
			}
			o.Heuristic, o.Nodes = seriesmate.MateDistance, 0
			result, err := seriesmate.Solve(context.Background(), &p, 4, o)
			require.NoError(t, err)
			require.Equal(t, plain.Status, result.Status, "%s %v", p.FEN(), rule)
			require.Len(t, result.Line, len(plain.Line), "%s %v", p.FEN(), rule)
			if result.Status == seriesmate.Solved {
				mates++
			} else {
				none++
			}
		}
	}
	t.Logf("%d with mate, %d without", mates, none)
	assert.Greater(t, mates, 50)
	assert.Greater(t, none, 50)
}
