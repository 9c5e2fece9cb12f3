package selfplay

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/cmd/nnue/internal/dataset"
	"burnside/eval"
)

func TestRunWritesQuietPositions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.gz")
	o := options{games: 3, nodes: 200, threads: 2, seed: 1, samples: 10, out: name}
	require.NoError(t, run(context.Background(), &o, io.Discard))
	n := 0
	for line, err := range dataset.Lines(name) {
		require.NoError(t, err)
		r, err := dataset.Parse(line)
		require.NoError(t, err)
		assert.False(t, r.Position.InCheck())
		assert.Less(t, max(r.Score, -r.Score), greatestScore)
		n++
	}
	assert.Positive(t, n)
	assert.LessOrEqual(t, n, 30)
	assert.ErrorIs(t, run(context.Background(), &o, io.Discard), os.ErrExist)
}

func TestInterruptedRunKeepsItsFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.gz")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := options{games: 3, nodes: 200, threads: 2, seed: 1, samples: 10, out: name}
	require.NoError(t, run(ctx, &o, io.Discard))
	assert.FileExists(t, name)
}

func TestGamesRepeatThemselves(t *testing.T) {
	o := options{nodes: 200, samples: 10}
	game := func() finished {
		g, ok := newPlayer(&o).play(context.Background(), rand.New(rand.NewPCG(7, 8)))
		require.True(t, ok)
		return g
	}
	assert.Equal(t, game(), game())
}

func TestJudge(t *testing.T) {
	p, err := board.FromFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 40 90")
	require.NoError(t, err)
	var j judge
	for range winPlies - 1 {
		_, over := j.see(-winScore, 100, &p)
		assert.False(t, over)
	}
	result, over := j.see(-winScore, 100, &p)
	assert.True(t, over)
	assert.Equal(t, dataset.BlackWins, result)

	j = judge{}
	for range drawPlies - 1 {
		_, over := j.see(0, firstDrawPly, &p)
		assert.False(t, over)
	}
	result, over = j.see(0, firstDrawPly, &p)
	assert.True(t, over)
	assert.Equal(t, dataset.Draw, result)
}

func TestChooseTakesEachRecordOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, size := range []int{0, 3, 10, 50} {
		records := make([]dataset.Record, size)
		for i := range records {
			records[i].Score = eval.Score(i)
		}
		chosen := choose(records, 10, random)
		assert.Len(t, chosen, min(size, 10))
		for i := range chosen[:max(len(chosen), 1)-1] {
			assert.Less(t, chosen[i].Score, chosen[i+1].Score)
		}
	}
}
