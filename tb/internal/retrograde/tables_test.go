package retrograde_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/file"
)

// mirrored returns the same position with the sides exchanged.
func mirrored(t testing.TB, p *board.Position) board.Position {
	t.Helper()
	setup := board.NewSetup()
	setup.SideToMove = p.SideToMove().Opponent()
	for s := board.A1; s < board.NoSquare; s++ {
		if man := p.Piece(s); man != board.NoPiece {
			setup.Board[s.FlipRank()] = board.NewPiece(man.Color().Opponent(), man.Type())
		}
	}
	q, err := setup.Position()
	require.NoError(t, err)
	return q
}

// TestProbeThreeMen compares every value in the tables of three men inside the program with the
// generated value.
func TestProbeThreeMen(t *testing.T) {
	set := tb.NewEmbeddedSet()
	for _, m := range ending.All(3) {
		values := generated.values(t, m)
		l := values.Layout()
		for side := board.White; side <= board.Black; side++ {
			for index := range l.Size() {
				want := values.At(side, index)
				placement := l.Placement(index)
				p, err := l.Position(&placement, side)
				if want == dtm.Illegal {
					require.Error(t, err)
					continue
				}
				require.NoError(t, err)
				got, ok := set.Probe(&p)
				require.True(t, ok, p.FEN())
				require.Equal(t, want.Result(), got, p.FEN())
			}
		}
	}
}

// TestProbeFourMen looks up random positions of all endings of four men in the tables. The result,
// stored or derived, must be the generated value. The test then exchanges the sides of the position
// and looks it up again.
func TestProbeFourMen(t *testing.T) {
	samples := 300
	endings := ending.All(4)
	if testing.Short() {
		samples, endings = 100, endings[:8]
	}
	set := tb.NewEmbeddedSet()
	random := rand.New(rand.NewPCG(1, 2))
	for _, m := range endings {
		values := generated.values(t, m)
		for range samples {
			p, want := randomPosition(random, values)
			got, ok := set.Probe(&p)
			require.True(t, ok, p.FEN())
			require.Equal(t, want.Result(), got, p.FEN())
			q := mirrored(t, &p)
			got, ok = set.Probe(&q)
			require.True(t, ok, q.FEN())
			require.Equal(t, want.Result(), got, q.FEN())
		}
	}
}

// TestRoundTrip writes tables, reads them back, and compares every value.
func TestRoundTrip(t *testing.T) {
	endings := append(ending.All(3), mustMaterial(t, "KNNvK"), mustMaterial(t, "KBvKN"))
	if !testing.Short() {
		endings = append(endings, mustMaterial(t, "KBNvK"))
	}
	folder := t.TempDir()
	for _, m := range endings {
		want := generated.values(t, m)
		path, size, err := file.Write(t.Context(), folder, want, 2, nil)
		require.NoError(t, err)
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, info.Size(), size)
	}
	set := tb.NewSet()
	require.Empty(t, set.AddFolder(folder))
	for _, m := range endings {
		require.NoError(t, set.CheckSum(m))
		want := generated.values(t, m)
		got, err := set.Load(t.Context(), m, 2)
		require.NoError(t, err, m)
		for side := board.White; side <= board.Black; side++ {
			require.True(t, bytes.Equal(want.Narrow(side), got.Narrow(side)), "%s, %s to move", m, side)
		}
	}
	left, err := filepath.Glob(filepath.Join(folder, "*.tmp"))
	require.NoError(t, err)
	require.Empty(t, left)
}
