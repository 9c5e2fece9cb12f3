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

// TestTBProbeFiftyMoves checks that outcomes and distances take the fifty-move rule into account,
// from the halfmove clock of the position on.
func TestTBProbeFiftyMoves(t *testing.T) {
	for fen, says := range map[string]string{
		"8/8/8/4k3/8/3K4/3P4/8 w - - 70 1":  "White mates in 20 moves (39 plies)\nThe mate comes in time for the fifty-move rule.\n",
		"8/8/8/4k3/8/3K4/3P4/8 w - - 95 1":  "Win, but the fifty-move rule makes it a draw\nMate would take 39 plies, and 5 are left.\n",
		"8/8/8/b7/1K6/5R2/8/k7 w - - 99 80": "White mates in 10 moves (19 plies)\nThe mate in 3 moves comes too late for the fifty-move rule; this one does not.\n",
	} {
		for _, command := range []string{"probe", "line"} {
			out, err := run(t, "", "tb", command, fen)
			require.NoError(t, err)
			assert.Contains(t, out, says, command)
			out, err = run(t, "", "tb", command, "--syzygy", syzygyFolder, fen)
			require.NoError(t, err)
			assert.Contains(t, out, says, command)
		}
	}
	out, err := run(t, "", "tb", "line", "8/8/8/b7/1K6/5R2/8/k7 w - - 99 80")
	require.NoError(t, err)
	assert.Contains(t, out, "80. Kxa5")
	assert.Contains(t, out, "89. Rc1#\n")
}

// Lines with --metric dtm50 have outcome and distance at the halfmove clock.
func TestTBProbeFiftyLines(t *testing.T) {
	var in, want strings.Builder
	for _, line := range [][2]string{
		{"8/8/8/b7/1K6/5R2/8/k7 w - - 99 80", "win\t19"}, {"8/8/8/b7/1K6/5R2/8/k7 w - - 90 80", "win\t5"},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 95 1", "draw\t-"}, {"8/8/8/8/8/5k2/8/5K1R b - - 72 1", "loss\t28"},
		{"8/8/8/8/8/5k2/8/5K1R b - - 73 1", "draw\t-"}, {"8/1P6/8/8/8/K7/8/k1B5 w - - 98 80", "win\t61"},
		{"8/8/8/8/8/k7/8/K7 w - - 0 1", "draw\t-"},
	} {
		in.WriteString(line[0] + "\n")
		want.WriteString(line[0] + "\t" + line[1] + "\n")
	}
	out, err := run(t, in.String(), "tb", "probe", "--metric", "dtm50", "-")
	require.NoError(t, err)
	assert.Equal(t, want.String(), out)
}

// TestTBProbeSyzygyWithoutDistances checks that outcomes are shown even if there is no file with
// distances to zeroing (DTZ).
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

// TestTBProbeSyzygyLinesWithTheClock probes each position twice: as a line of input, and as a
// single position. Both answers must have the same outcome. Where the program's own tables do not
// know the effect of the fifty-move rule, Syzygy tables must give it.
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
