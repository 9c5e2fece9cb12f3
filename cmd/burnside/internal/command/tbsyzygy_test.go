package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// syzygyFolder has Syzygy tables of three and four men.
const syzygyFolder = "../../../../tb/syzygy/testdata"

func TestTBProbeSyzygy(t *testing.T) {
	out, err := run(t, "", "tb", "probe", "--syzygy", syzygyFolder, "8/8/8/8/8/2k5/8/KR6 w - - 75 1")
	require.NoError(t, err)
	assert.Contains(t, out, "KRvK, White to move: Win, but the fifty-move rule makes it a draw\n"+
		"Mate would take 27 plies, and 25 are left.\nBy Syzygy tables: 27 or 28 plies to the next capture, pawn move or mate.\n")
	assert.Regexp(t, `b1c1 +Rc1\+ +win +\d+ +cursed win +\d+\n`, out)
	out, err = run(t, "", "tb", "probe", "--syzygy", syzygyFolder, "8/8/4k3/8/3K4/3P4/8/8 b - - 0 1")
	require.NoError(t, err)
	assert.Contains(t, out, "KPvK, Black to move: Draw\n")
	assert.Regexp(t, `e6d6 +Kd6 +draw +- +draw +-\n`, out)
	assert.Regexp(t, `e6f6 +Kf6 +loss +-\d+ +loss +\d+\n`, out)
}

// TestTBProbeFiftyMoves checks that Syzygy tables decide if distances to mate leave the effect of
// the fifty-move rule open.
func TestTBProbeFiftyMoves(t *testing.T) {
	const fen = "8/8/8/4k3/8/3K4/3P4/8 w - - 70 1"
	for _, line := range [][]string{{"tb", "probe", fen}, {"tb", "line", fen}} {
		out, err := run(t, "", line...)
		require.NoError(t, err)
		assert.Contains(t, out, "The fifty-move rule may come first: 30 plies are left without a capture or pawn move.\n", line)
	}
	out, err := run(t, "", "tb", "probe", "--syzygy", syzygyFolder, fen)
	require.NoError(t, err)
	assert.Contains(t, out, "White wins\nWithout the fifty-move rule: White mates in 20 moves (39 plies).\nBy Syzygy tables: 7 or 8 plies")
	out, err = run(t, "", "tb", "line", "--syzygy", syzygyFolder, fen)
	require.NoError(t, err)
	assert.Contains(t, out, "By Syzygy tables the fifty-move rule does not change the outcome.\n")
	out, err = run(t, "", "tb", "line", "--syzygy", syzygyFolder, "8/8/8/4k3/8/3K4/3P4/8 w - - 95 1")
	require.NoError(t, err)
	assert.Contains(t, out, "By Syzygy tables the fifty-move rule makes it a draw.\n")
}

// TestTBProbeSyzygyWithoutDistances checks that outcomes are shown even if distances are missing.
func TestTBProbeSyzygyWithoutDistances(t *testing.T) {
	folder := t.TempDir()
	data, err := os.ReadFile(filepath.Join(syzygyFolder, "KRvK.rtbw"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KRvK.rtbw"), data, 0o600))
	out, err := run(t, "", "tb", "probe", "--syzygy", folder, "8/8/8/8/8/2k5/8/KR6 w - - 75 1")
	require.NoError(t, err)
	assert.Contains(t, out, "KRvK, White to move: Win, but the fifty-move rule makes it a draw\n")
	assert.Regexp(t, `b1c1 +Rc1\+ +win +- +cursed win +31\n`, out)
	out, err = run(t, "", "tb", "probe", "--syzygy", folder, "8/8/8/8/8/2k5/8/KQ6 w - - 0 1")
	require.NoError(t, err)
	assert.Contains(t, out, "Without Syzygy tables: no Syzygy table KQvK.rtbw.\n8/8/8/8/8/2k5/8/KQ6 w - - 0 1\nKQvK, White to move: White mates in ")
}

func TestTBProbeSyzygyLines(t *testing.T) {
	in := "8/8/8/8/8/2k5/8/KR6 w - - 75 1\n\n8/8/4k3/8/3K4/3P4/8/8 b - - 0 1\n" +
		"8/8/8/3k4/8/8/8/KR6 b - - 0 1\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n8/8/8/8/8/2k5/4n3/KR6 w - - 0 1\n8/8/8 w\n"
	out, err := run(t, in, "tb", "probe", "--syzygy", syzygyFolder, "--metric", "dtz", "-")
	require.ErrorContains(t, err, "input lines without an answer: 3")
	assert.Equal(t, []string{
		"8/8/8/8/8/2k5/8/KR6 w - - 75 1\t2\t27",
		"8/8/4k3/8/3K4/3P4/8/8 b - - 0 1\t0\t0",
		"8/8/8/3k4/8/8/8/KR6 b - - 0 1\t-2\t-30",
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1\terror\tno Syzygy table holds positions with castling rights",
		"8/8/8/8/8/2k5/4n3/KR6 w - - 0 1\terror\tno Syzygy table KRvKN.rtbw",
		"8/8/8 w\terror\tFEN \"8/8/8 w\": board \"8/8/8\": needs 8 ranks, not 3",
		"",
	}, strings.Split(out, "\n"))
}

// TestTBProbeSyzygyLinesWithTheClock checks that a line has the same outcome as the answer for a
// single position. If our tables leave the effect of the fifty-move rule open, Syzygy tables
// decide.
func TestTBProbeSyzygyLinesWithTheClock(t *testing.T) {
	for fen, want := range map[string]string{
		"8/8/6k1/4p3/8/8/2K5/8 b - - 96 80":   "cursed win\t33\t",
		"8/8/8/4k3/8/3K4/3P4/8 w - - 70 1":    "win\t39\t",
		"8/8/8/4k3/8/3K4/3P4/8 w - - 95 1":    "cursed win\t39\t",
		"8/8/8/4k3/8/4K3/3P4/8 b - - 94 1":    "blessed loss\t",
		"8/8/8/8/8/2k5/8/KR6 w - - 75 1":      "cursed win\t27\t",
		"4k3/8/8/8/8/8/8/4K2R w K - 70 60":    "win\t21\t",
		"8/8/8/8/8/2k5/8/KBN5 w - - 60 1":     "cursed win\t59\t",
		"k7/1Q6/K7/8/8/8/8/8 b - - 100 80":    "loss\t0\t-",
		"8/8/8/4k3/8/8/8/4K3 w - - 99 60":     "draw\t-\t",
		"8/8/8/8/4k3/8/4P3/4K3 b - - 90 1":    "draw\t-\t",
		"8/8/8/3k4/8/8/3P4/3K1Q2 w - - 70 60": "win\t13\t",
	} {
		out, err := run(t, fen+"\n", "tb", "probe", "--syzygy", syzygyFolder, "-")
		require.NoError(t, err)
		assert.Contains(t, out, fen+"\t"+want)
		whole, err := run(t, "", "tb", "probe", "--syzygy", syzygyFolder, fen)
		require.NoError(t, err)
		isDraw := strings.HasPrefix(want, "cursed") || strings.HasPrefix(want, "blessed")
		assert.Equal(t, isDraw, strings.Contains(whole, "to move: Win, but") || strings.Contains(whole, "to move: Loss, but"), fen)
	}
}

func TestTBProbeSyzygyErrors(t *testing.T) {
	for _, args := range [][]string{
		{"--metric", "dtz", "-"},
		{"--metric", "dtx", "-"},
		{"--syzygy", t.TempDir(), "-"},
		{"--syzygy", filepath.Join(t.TempDir(), "missing"), "-"},
	} {
		_, err := run(t, "", append([]string{"tb", "probe"}, args...)...)
		assert.Error(t, err, args)
	}
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KRvK.rtbw"), []byte("not a table"), 0o600))
	_, err := run(t, "", "tb", "info", "--syzygy", folder)
	assert.ErrorContains(t, err, "KRvK.rtbw: not a Syzygy table of this ending")
}

func TestTBInfoSyzygy(t *testing.T) {
	out, err := run(t, "", "tb", "info", "--syzygy", syzygyFolder)
	require.NoError(t, err)
	assert.Regexp(t, `KRvKR +4 +12,944 +3,408 *\n`, out)
	assert.Regexp(t, `7 endings +[\d,]+ +[\d,]+ *\n`, out)
}
