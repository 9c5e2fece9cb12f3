package data

import (
	"bytes"
	"context"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/cmd/nnue/internal/selfplay"
)

// play runs a few games of self-play and returns the name of their file.
func play(t *testing.T, seed string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games"+seed)
	cmd := selfplay.Command()
	cmd.SetArgs([]string{"--games", "8", "--nodes", "100", "--seed", seed, "--out", name})
	cmd.SetErr(io.Discard)
	require.NoError(t, cmd.ExecuteContext(context.Background()))
	return name
}

// call runs a command and returns what it prints.
func call(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	cmd := Command()
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
	assert.ErrorIs(t, err, gamefile.ErrDamaged)
	assert.ErrorContains(t, err, name)
}

func TestVerifyComparesResults(t *testing.T) {
	mate := board.MustFEN("7k/8/6KQ/8/8/8/8/8 b - - 0 1")
	g := gamefile.Game{Start: mate.Pack(), Result: gamefile.Draw, End: gamefile.Tables}
	assert.NoError(t, verifyGame(&g))
	for _, end := range []gamefile.End{
		gamefile.Checkmate, gamefile.Stalemate, gamefile.Repetition, gamefile.FiftyMoves, gamefile.NoMatingMaterial, gamefile.AgreedWin,
	} {
		g.End = end
		assert.ErrorContains(t, verifyGame(&g), end.String())
	}
	g.End, g.Result = gamefile.AgreedDraw, gamefile.WhiteWins
	assert.Error(t, verifyGame(&g))
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
	for g, err := range gamefile.Games(name) {
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

// The fit finds the scale from which the results were drawn.
func TestScale(t *testing.T) {
	var s summary
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		bin := random.IntN(101) - 50
		s.binned[bin+maxBin]++
		if random.Float64() < 1/(1+math.Exp(-float64(bin*binSize)/160)) {
			s.points[bin+maxBin]++
		}
	}
	assert.InDelta(t, 160, s.scale(), 8)
}
