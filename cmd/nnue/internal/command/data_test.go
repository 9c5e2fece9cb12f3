package command

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
)

// play runs a few games of self-play and returns the name of their file.
func play(t *testing.T, seed string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games"+seed)
	cmd := selfPlayCommand()
	cmd.SetArgs([]string{"--games", "8", "--nodes", "100", "--seed", seed, "--out", name})
	cmd.SetErr(io.Discard)
	require.NoError(t, cmd.ExecuteContext(context.Background()))
	return name
}

// call runs a command and returns what it prints.
func call(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	cmd := dataCommand()
	cmd.SetArgs(args)
	cmd.SetOut(&out)
	cmd.SetErr(io.Discard)
	err := cmd.Execute()
	return out.String(), err
}

func TestInfo(t *testing.T) {
	name := play(t, "1")
	out, err := call(t, "info", name)
	require.NoError(t, err)
	assert.Contains(t, out, "nodes: 100")
	assert.Contains(t, out, "\n8 games, ")
	assert.Contains(t, out, "predict the results best")
	_, err = call(t, "info", name+"2")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestVerify(t *testing.T) {
	name := play(t, "1")
	out, err := call(t, "verify", name)
	require.NoError(t, err)
	assert.Contains(t, out, "8 games")
	assert.Contains(t, out, "no fault")

	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, append(data, "Blok"...), 0o600))
	out, err = call(t, "verify", name)
	require.NoError(t, err)
	assert.Contains(t, out, "left out an incomplete block of 4 bytes")

	data[len(data)-1] ^= 1
	require.NoError(t, os.WriteFile(name, data, 0o600))
	_, err = call(t, "verify", name)
	assert.ErrorIs(t, err, games.ErrDamaged)
	assert.ErrorContains(t, err, name)
}

func TestSample(t *testing.T) {
	name := play(t, "1")
	out, err := call(t, "sample", name, "-n", "7")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 7)
	for _, line := range lines {
		fields := strings.Split(line, ";")
		require.Len(t, fields, 5)
		p, err := board.ParseFEN(fields[0])
		require.NoError(t, err)
		_, err = p.ParseUCIMove(fields[1])
		assert.NoError(t, err)
	}
	again, err := call(t, "sample", name, "-n", "7")
	require.NoError(t, err)
	assert.Equal(t, out, again)
}

// starts returns the starting positions of the games of a file.
func starts(t *testing.T, name string) (all []board.Packed) {
	t.Helper()
	for g, err := range games.Of(name) {
		require.NoError(t, err)
		all = append(all, g.Start)
	}
	return all
}

func TestMergeAndShuffle(t *testing.T) {
	a, b := play(t, "1"), play(t, "2")
	merged, shuffled := a+"-merged", a+"-shuffled"
	_, err := call(t, "merge", "--out", merged, a, b)
	require.NoError(t, err)
	want := append(starts(t, a), starts(t, b)...)
	assert.Equal(t, want, starts(t, merged))
	_, err = call(t, "merge", "--out", merged, a)
	assert.ErrorIs(t, err, os.ErrExist)

	_, err = call(t, "shuffle", "--out", shuffled, a, b)
	require.NoError(t, err)
	got := starts(t, shuffled)
	assert.ElementsMatch(t, want, got)
	assert.NotEqual(t, want, got)
	_, err = call(t, "verify", merged, shuffled)
	assert.NoError(t, err)
	out, err := call(t, "info", shuffled)
	require.NoError(t, err)
	assert.Contains(t, out, "source 2, games2")
}
