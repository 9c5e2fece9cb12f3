package match

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
	"burnside/cmd/nnue/internal/games"
)

// smallRun returns the settings of a run that is quick.
func smallRun(t *testing.T) SelfPlayOptions {
	t.Helper()
	folder := t.TempDir()
	name := filepath.Join(folder, "book.epd")
	require.NoError(t, os.WriteFile(name, []byte("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\n"+
		"rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - hmvc 1; fmvn 2;\n"), 0o600))
	return SelfPlayOptions{
		Games: 6, Nodes: 150, Threads: 1, Seed: 1, Books: []string{name}, BookShare: 0.5,
		Out: filepath.Join(folder, "games"),
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
	require.NoError(t, SelfPlay(context.Background(), &o, io.Discard))
	first := content(t, o.Out)
	o.Threads, o.Out = 3, o.Out+"2"
	require.NoError(t, SelfPlay(context.Background(), &o, io.Discard))
	assert.True(t, bytes.Equal(first, content(t, o.Out)))

	f, err := games.Open(o.Out)
	require.NoError(t, err)
	defer f.Close()
	assert.Equal(t, o.Games, f.NumGames())
	for g, err := range f.All() {
		require.NoError(t, err)
		assert.NotEmpty(t, g.Plies)
		require.NoError(t, g.Replay(func(*board.Position, int) bool { return true }))
	}
}

func TestInterruptedRunGoesOn(t *testing.T) {
	o := smallRun(t)
	require.NoError(t, SelfPlay(context.Background(), &o, io.Discard))
	want := gamesOf(t, o.Out)
	o.Games, o.Out = 4, o.Out+"2"
	require.NoError(t, SelfPlay(context.Background(), &o, io.Discard))
	o.Games = 6
	var log bytes.Buffer
	require.NoError(t, SelfPlay(context.Background(), &o, &log))
	assert.Contains(t, log.String(), "continuing after 4 games")
	assert.Equal(t, want, gamesOf(t, o.Out))

	o.Nodes++
	assert.ErrorContains(t, SelfPlay(context.Background(), &o, io.Discard), `nodes "150", now "151"`)
}

// gamesOf returns the games of a file.
func gamesOf(t *testing.T, name string) (all []games.Game) {
	t.Helper()
	f, err := games.Open(name)
	require.NoError(t, err)
	defer f.Close()
	for g, err := range f.All() {
		require.NoError(t, err)
		copied := *g
		copied.Plies = append([]games.Ply(nil), g.Plies...)
		all = append(all, copied)
	}
	return all
}

func TestRunEndsWithItsContext(t *testing.T) {
	o := smallRun(t)
	o.Games = 0
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	require.NoError(t, SelfPlay(ctx, &o, io.Discard))
	assert.FileExists(t, o.Out)
}

func TestPositionsLimit(t *testing.T) {
	o := smallRun(t)
	o.Games, o.Positions = 0, 100
	require.NoError(t, SelfPlay(context.Background(), &o, io.Discard))
	f, err := games.Open(o.Out)
	require.NoError(t, err)
	defer f.Close()
	assert.GreaterOrEqual(t, f.NumPositions(), 100)
}

func TestBadOptions(t *testing.T) {
	for _, change := range []func(*SelfPlayOptions){
		func(o *SelfPlayOptions) { o.Games = -1 },
		func(o *SelfPlayOptions) { o.Nodes = 0 },
		func(o *SelfPlayOptions) { o.Threads = 0 },
		func(o *SelfPlayOptions) { o.BookShare = 2 },
		func(o *SelfPlayOptions) { o.Books = []string{"no such file"} },
	} {
		o := smallRun(t)
		change(&o)
		assert.Error(t, SelfPlay(context.Background(), &o, io.Discard))
		assert.NoFileExists(t, o.Out)
	}
	o := smallRun(t)
	require.NoError(t, os.WriteFile(o.Books[0], []byte("8/8/8/8/8/8/8/8 w - - 0 1\n"), 0o600))
	assert.ErrorContains(t, SelfPlay(context.Background(), &o, io.Discard), "line 1: ")
}
