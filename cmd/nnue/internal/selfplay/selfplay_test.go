package selfplay

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
)

// smallRun returns settings of a run that takes a moment.
func smallRun(t *testing.T) options {
	t.Helper()
	folder := t.TempDir()
	name := filepath.Join(folder, "book.epd")
	require.NoError(t, os.WriteFile(name, []byte("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\n"+
		"rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - hmvc 1; fmvn 2;\n"), 0o600))
	return options{
		games: 6, nodes: 150, threads: 1, seed: 1, books: []string{name}, bookShare: 0.5,
		out: filepath.Join(folder, "games"),
	}
}

// content returns the bytes of a file.
func content(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	return b
}

func TestSameSeedSameFile(t *testing.T) {
	o := smallRun(t)
	require.NoError(t, run(context.Background(), &o, io.Discard))
	first := content(t, o.out)
	o.threads, o.out = 3, o.out+"2"
	require.NoError(t, run(context.Background(), &o, io.Discard))
	assert.True(t, bytes.Equal(first, content(t, o.out)))

	f, err := gamefile.Open(o.out)
	require.NoError(t, err)
	defer f.Close()
	assert.Equal(t, o.games, f.NumGames())
	for g, err := range f.All() {
		require.NoError(t, err)
		assert.NotEmpty(t, g.Plies)
		require.NoError(t, g.Replay(func(*board.Position, int) bool { return true }))
	}
}

func TestInterruptedRunGoesOn(t *testing.T) {
	o := smallRun(t)
	require.NoError(t, run(context.Background(), &o, io.Discard))
	want := games(t, o.out)
	o.games, o.out = 4, o.out+"2"
	require.NoError(t, run(context.Background(), &o, io.Discard))
	o.games = 6
	var log bytes.Buffer
	require.NoError(t, run(context.Background(), &o, &log))
	assert.Contains(t, log.String(), "continuing after 4 games")
	assert.Equal(t, want, games(t, o.out))

	o.nodes++
	assert.ErrorContains(t, run(context.Background(), &o, io.Discard), `nodes "150", now "151"`)
}

// games returns the games of a file.
func games(t *testing.T, name string) (all []gamefile.Game) {
	t.Helper()
	f, err := gamefile.Open(name)
	require.NoError(t, err)
	defer f.Close()
	for g, err := range f.All() {
		require.NoError(t, err)
		copied := *g
		copied.Plies = append([]gamefile.Ply(nil), g.Plies...)
		all = append(all, copied)
	}
	return all
}

func TestRunEndsWithItsContext(t *testing.T) {
	o := smallRun(t)
	o.games = 0
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	require.NoError(t, run(ctx, &o, io.Discard))
	assert.FileExists(t, o.out)
}

func TestPositionsLimit(t *testing.T) {
	o := smallRun(t)
	o.games, o.positions = 0, 100
	require.NoError(t, run(context.Background(), &o, io.Discard))
	f, err := gamefile.Open(o.out)
	require.NoError(t, err)
	defer f.Close()
	assert.GreaterOrEqual(t, f.NumPositions(), 100)
}

func TestBadOptions(t *testing.T) {
	for _, change := range []func(*options){
		func(o *options) { o.games = -1 },
		func(o *options) { o.nodes = 0 },
		func(o *options) { o.threads = 0 },
		func(o *options) { o.bookShare = 2 },
		func(o *options) { o.books = []string{"no such file"} },
	} {
		o := smallRun(t)
		change(&o)
		assert.Error(t, run(context.Background(), &o, io.Discard))
		assert.NoFileExists(t, o.out)
	}
	o := smallRun(t)
	require.NoError(t, os.WriteFile(o.books[0], []byte("8/8/8/8/8/8/8/8 w - - 0 1\n"), 0o600))
	assert.ErrorContains(t, run(context.Background(), &o, io.Discard), "line 1: ")
}
