package command

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/stats"
)

// knightAndBishop is a position of KBNvK that is won in 59 plies.
const knightAndBishop = "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"

func TestTBProbe(t *testing.T) {
	out, err := run(t, "", "tb", "probe", knightAndBishop)
	require.NoError(t, err)
	assert.Contains(t, out, "KBNvK, White to move: White mates in 30 moves (59 plies)\nThe mate comes in time for the fifty-move rule.\n")
	assert.Regexp(t, `c1e2 +Ne2\+ +win +30 +59\n`, out)
	assert.Regexp(t, `b1c2 +Bc2 +draw +- +-\n`, out)

	out, err = run(t, "", append([]string{"tb", "probe"}, strings.Fields(knightAndBishop)...)...)
	require.NoError(t, err)
	assert.Contains(t, out, "(59 plies)")

	out, err = run(t, "", "tb", "probe", knightAndBishop, "8/8/8/4k3/8/8/8/4K3 w - - 0 1")
	require.NoError(t, err)
	assert.Equal(t, 2, strings.Count(out, "\n"))
}

func TestTBProbeLines(t *testing.T) {
	in := knightAndBishop + "\r\nnonsense\n\nk7/1Q6/1K6/8/8/8/8/8 b - - 0 1\n" +
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1\n8/8/8/4k3/8/8/8/4K3 w - -"
	out, err := run(t, in, "tb", "probe", "-")
	require.EqualError(t, err, "tb probe: input lines without an answer: 1")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	require.Len(t, lines, 5)
	assert.Regexp(t, `^8/8/8/8/8/2k5/8/KBN5 w - - 0 1\twin\t59\t(c1e2|c1d3|b1f5)$`, lines[0])
	assert.Regexp(t, `^nonsense\terror\t[^\t]+$`, lines[1])
	assert.Equal(t, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1\tloss\t0\t-", lines[2])
	assert.Regexp(t, `^4k3/8/8/8/8/8/8/4K2R w K - 0 1\twin\t21\t[a-h1-8]+$`, lines[3])
	assert.Regexp(t, `^8/8/8/4k3/8/8/8/4K3 w - -\tdraw\t-\te1[a-h][12]$`, lines[4])
}

// TestTBProbeMoves checks that moves may follow a FEN on the command line too.
func TestTBProbeMoves(t *testing.T) {
	const mating = "k7/7Q/1K6/8/8/8/8/8 w - - 0 1 moves h7b7"
	in := mating + "\n" + knightAndBishop + " moves c1e2 c3c4\n" + knightAndBishop + " moves c1e2 c3e2\n" + knightAndBishop + " moves\n"
	out, err := run(t, in, "tb", "probe", "-")
	require.EqualError(t, err, "tb probe: input lines without an answer: 1")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	require.Len(t, lines, 4)
	assert.Equal(t, mating+"\tloss\t0\t-", lines[0])
	assert.Contains(t, lines[1], " moves c1e2 c3c4\twin\t57\t")
	assert.Regexp(t, `moves c1e2 c3e2\terror\tply 2: .*c3e2`, lines[2])
	assert.Contains(t, lines[3], " moves\twin\t59\t")
	out, err = run(t, "", append([]string{"tb", "probe"}, strings.Fields(mating)...)...)
	require.NoError(t, err)
	assert.Contains(t, out, "\nKQvK, Black to move: Black is mated\n")
}

// TestTBProbeOrder checks that answers come in the order of the lines, even if several threads
// share them.
func TestTBProbeOrder(t *testing.T) {
	var in strings.Builder
	const count = 5*chunkSize + 7
	for i := range count {
		if i%3 == 0 {
			in.WriteString("8/8/8/4k3/8/8/8/4K3 w - - 0 1\n")
		} else {
			in.WriteString(knightAndBishop + "\n")
		}
	}
	out, err := run(t, in.String(), "tb", "probe", "-")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	require.Len(t, lines, count)
	for i, line := range lines {
		assert.Equal(t, i%3 == 0, strings.Contains(line, "draw"), i)
	}
}

func TestTBLine(t *testing.T) {
	out, err := run(t, "", "tb", "line", "8/8/8/8/8/4N3/3N4/K1k5 w - - 0 1")
	require.NoError(t, err)
	assert.Contains(t, out, "White mates in 1 move (1 ply)\nThe mate comes in time for the fifty-move rule.\n\n1. Nb3#\n")
	out, err = run(t, "", "tb", "line", "8/8/8/4k3/8/8/8/4K3 w - - 0 1")
	require.NoError(t, err)
	assert.Contains(t, out, "KvK, White to move: Draw\n")
	for _, fen := range []string{"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "k7/1Q6/1K6/8/8/8/8/8 b - - 99 60"} {
		for _, command := range []string{"probe", "line"} {
			out, err = run(t, "", "tb", command, fen)
			require.NoError(t, err)
			assert.Equal(t, fen+"\nKQvK, Black to move: Black is mated\n", out)
		}
	}
	const late = "8/8/8/8/8/2k5/8/KBN5 w - - 60 1"
	for _, command := range []string{"probe", "line"} {
		out, err = run(t, "", "tb", command, late)
		require.NoError(t, err)
		assert.Contains(t, out, "White to move: Win, but the fifty-move rule makes it a draw\nMate would take 59 plies, and 40 are left.\n")
	}
	out, err = run(t, "", "tb", "line", strings.Replace(late, "60", "98", 1))
	require.NoError(t, err)
	assert.True(t, strings.HasSuffix(out, "and 2 are left.\n\n1. Ne2+ Kc4 (drawn by the fifty-move rule)\n"), out)
}

func TestTBGen(t *testing.T) {
	folder := t.TempDir()
	out, err := run(t, "", "tb", "gen", "--men", "3", "--out", folder)
	require.NoError(t, err)
	assert.Contains(t, out, "5 tables")
	// Finished tables are kept, and damaged ones are made again.
	require.NoError(t, os.Truncate(filepath.Join(folder, "KQvK.btb"), 100))
	out, err = run(t, "", "tb", "gen", "--men", "3", "--out", folder)
	require.NoError(t, err)
	assert.Contains(t, out, "KQvK.btb")
	assert.Contains(t, out, "\n1 table, ")
	out, err = run(t, "", "tb", "verify", filepath.Join(folder, "KQvK.btb"), filepath.Join(folder, "KPvK.btb"))
	require.NoError(t, err)
	assert.Contains(t, out, "2 endings")
	out, err = run(t, "", "tb", "verify", "--again", "--tables", folder, "KQvK", "krvk")
	require.NoError(t, err)
	assert.Contains(t, out, "2 endings")
	_, err = run(t, "", "tb", "verify", "KQRvKR", filepath.Join(folder, "KQvK.btb"))
	require.ErrorContains(t, err, "KQRvKR: there is no table of this ending: neither inside")
}

// TestTBVerifyAddsNeededTables proves a table file. The command must read the tables that the proof
// needs from the folder of that file.
func TestTBVerifyAddsNeededTables(t *testing.T) {
	folder := t.TempDir()
	_, err := run(t, "", "tb", "gen", "--men", "3", "--out", folder)
	require.NoError(t, err)
	files := []string{filepath.Join(folder, "KPvK.btb")}
	set := tb.NewSet()
	pawn, err := set.AddFile(files[0])
	require.NoError(t, err)
	require.NoError(t, addNeeded(set, []ending.Material{pawn}, files))
	for _, m := range ending.Smaller(pawn) {
		assert.True(t, set.Has(m), m)
	}
	require.NoError(t, os.Remove(filepath.Join(folder, "KRvK.btb")))
	err = addNeeded(tb.NewSet(), []ending.Material{pawn}, files)
	require.ErrorContains(t, err, "the proof of KPvK needs the table of KRvK")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KRvK.btb"), []byte("not a table"), 0o600))
	require.ErrorContains(t, addNeeded(tb.NewSet(), []ending.Material{pawn}, files), "KRvK.btb: not a table file")
}

// TestTBGenAsksForAFolder checks that the command writes into the current folder only if the user
// names that folder. If the user names no folder, the command must show where the tables would go.
func TestTBGenAsksForAFolder(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	there, err := os.Getwd()
	require.NoError(t, err)
	for _, args := range [][]string{{"KQvK"}, {"--men", "3"}, {"KQvK", "--out", ""}} {
		out, err := run(t, "", append([]string{"tb", "gen"}, args...)...)
		require.ErrorContains(t, err, "--out .", args)
		assert.Contains(t, out, "to make ", args)
		out, err = run(t, "", append([]string{"tb", "gen", "--dry-run"}, args...)...)
		require.NoError(t, err)
		assert.Contains(t, out, "folder    "+there+" (not named yet: --out .)\n")
	}
	out, err := run(t, "", "tb", "gen", "KQvK", "--out", "new/tables", "--dry-run")
	require.NoError(t, err)
	assert.Contains(t, out, "folder    "+filepath.Join(there, "new", "tables")+"\n")
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Empty(t, entries)

	out, err = run(t, "", "tb", "gen", "KQvK", "--out", ".")
	require.NoError(t, err)
	assert.Contains(t, out, "folder    "+there+"\n")
	assert.FileExists(t, "KQvK.btb")
}

func TestTBInfo(t *testing.T) {
	out, err := run(t, "", "tb", "info")
	require.NoError(t, err)
	assert.Contains(t, out, "35 tables")
	assert.Regexp(t, `KRvK .* white\+black +32 plies`, out)
}

func TestTBVerifySample(t *testing.T) {
	out, err := run(t, "", "tb", "verify", "--men", "3", "--sample", "500")
	require.NoError(t, err)
	assert.Equal(t, 5, strings.Count(out, "0 mismatches"))
}

func TestTBStats(t *testing.T) {
	out, err := run(t, "", "tb", "stats", "KRvK")
	require.NoError(t, err)
	assert.Contains(t, out, "31 plies")
	out, err = run(t, "", "tb", "stats", "krvk", "--json")
	require.NoError(t, err)
	var stats struct {
		Ending string
		Board  map[string]map[string]any
	}
	require.NoError(t, json.Unmarshal([]byte(out), &stats))
	assert.Equal(t, "KRvK", stats.Ending)
	assert.InDelta(t, 175168, stats.Board["white"]["win"], 0)
	for _, key := range []string{"legal", "draw", "loss", "max_win_plies", "max_win_count", "max_loss_plies", "max_loss_count"} {
		assert.Contains(t, stats.Board["black"], key)
	}
}

// TestTBStatsHistogram checks that the histogram is complete. In one case the longest win takes
// more plies than the longest loss, in the other case fewer.
func TestTBStatsHistogram(t *testing.T) {
	for _, c := range []stats.Side{
		{Win: 7, Loss: 5, MaxWinPlies: 5, MaxLossPlies: 2, Distances: []uint64{1, 2, 4, 0, 0, 5}},
		{Win: 7, Loss: 5, MaxWinPlies: 1, MaxLossPlies: 4, Distances: []uint64{1, 7, 0, 0, 4}},
	} {
		var out strings.Builder
		showHistogram(&out, board.White, &c)
		drawn := map[string]int{}
		outcome := ""
		for line := range strings.Lines(out.String()) {
			words := strings.Fields(line)
			switch {
			case len(words) > 3:
				outcome = words[3]
			case len(words) == 3:
				n, err := strconv.Atoi(words[2])
				require.NoError(t, err)
				drawn[outcome] += n
			}
		}
		assert.Equal(t, map[string]int{"mates:": 7, "is": 5}, drawn, out.String())
	}
}

func TestTBExport(t *testing.T) {
	for _, name := range []string{"KBvK", "KPvK", "KQvK"} {
		var out, errOut bytes.Buffer
		require.NoError(t, runOn("", &out, &errOut, "tb", "export", name))
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		for _, line := range lines {
			require.Regexp(t, "^[^\t]+\t(win|draw|loss)\t(-|[0-9]+)\t[a-h1-8-]+[qrbn]?$", line)
		}
		// The size is reported before anything else.
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		size, err := exportSizeOf(tb.NewEmbeddedSet(), m)
		require.NoError(t, err)
		assert.InEpsilon(t, len(lines), size.positions, 0.03)
		assert.InEpsilon(t, out.Len(), size.bytes, 0.03)
		assert.Equal(t, name+": "+size.String()+"\n", errOut.String())
	}
	assert.Equal(t, "about 1,240,000 positions, 56.8 MB", exportSize{1236321, 56789012}.String())
	assert.Equal(t, "about 123 positions, 4.57 kB", exportSize{123, 4567}.String())
}

func TestTBWrongCommandLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "KQvK.btb")
	require.NoError(t, os.WriteFile(file, []byte("not a table"), 0o600))
	for _, line := range []string{
		"tb nothing", "tb probe", "tb probe x", "tb line", "tb line x", "tb gen", "tb gen KXvK", "tb gen KvK", "tb gen --men 2",
		"tb gen KQvK --threads 0", "tb verify --men 9", "tb verify no-such-file.btb", "tb verify " + file, "tb stats", "tb stats KXvK",
		"tb stats KQQvKQQ", "tb export KQQvKQQ", "tb info x", "tb info --tables no-such-folder", "tb verify --men 4 " + file, "tb info --cache 0",
		"tb line 8/8/8/8/8/2k5/8/KBNQR3 w - - 0 1",
	} {
		_, err := run(t, "", strings.Fields(line)...)
		assert.Error(t, err, line)
	}
}

// TestTBStatsOfFiles checks what is shown about a table file before and after its positions are
// counted. The statistics must be stored in a file next to the table. They must show the longest
// mates, and why positions are drawn.
func TestTBStatsOfFiles(t *testing.T) {
	folder := t.TempDir()
	table, err := os.ReadFile("../../../../tb/data/KRvK.btb")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KRvK.btb"), table, 0o600))
	set := tb.NewSet()
	require.Empty(t, set.AddFolder(folder))
	m := ending.All(3)[1]
	var info []tb.Info
	info, err = set.Info()
	require.NoError(t, err)
	assert.Equal(t, longestMates{"from 32 plies", "?", "?"}, longestOf(set, &info[0]))
	counts, err := stats.Cached(t.Context(), set, m, 1)
	require.NoError(t, err)
	assert.Equal(t, longestMates{"32 plies", "16 moves", "-"}, longestOf(set, &info[0]))
	var out strings.Builder
	require.NoError(t, showStats(&out, counts))
	assert.Contains(t, out.String(), "White to move mates in 16 moves at most\n")
	assert.Contains(t, out.String(), "Black to move is mated in 16 moves at most\n")
	assert.Regexp(t, `drawn exceptions with Black to move: 2,796 reduced positions\n +[0-9.]+ % is stalemated: \d+\n`, out.String())

	counts.Exceptions.Black[0].Sample = 1000
	out.Reset()
	require.NoError(t, showStats(&out, counts))
	assert.Contains(t, out.String(), "2,796 reduced positions, estimated from 1,000 of them\n")
}

// TestTBProbeLinesWithTheClock probes each position twice: as a line of input, and as a single
// position. Both answers must say the same about the fifty-move rule.
func TestTBProbeLinesWithTheClock(t *testing.T) {
	for fen, want := range map[string]string{
		"8/8/6k1/3B4/3K4/4N3/8/8 w - - 53 106": "win\t47\td4e5",
		"8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106": "cursed win\t47\td4e5",
		"8/8/8/8/8/2k5/8/KBN5 b - - 99 60":     "blessed loss\t60\tc3b4",
		"8/8/8/4k3/8/3K4/3P4/8 w - - 99 1":     "cursed win\t39\td3c4",
		"8/8/8/4k3/8/3K4/3P4/8 w - - 0 1":      "win\t39\td3c4",
		"k7/1Q6/K7/8/8/8/8/8 b - - 100 80":     "loss\t0\t-",
		"8/8/8/3k4/8/8/3P4/3K1Q2 w - - 100 60": "cursed win\t13\t",
		"4k3/8/8/8/8/8/8/4K2R w K - 95 60":     "cursed win\t21\t",
	} {
		out, err := run(t, fen+"\n", "tb", "probe", "-")
		require.NoError(t, err)
		assert.Contains(t, out, fen+"\t"+want)
		whole, err := run(t, "", "tb", "probe", fen)
		require.NoError(t, err)
		line, err := run(t, "", "tb", "line", fen)
		require.NoError(t, err)
		words := strings.Split(whole, "\n")[1]
		assert.Equal(t, words, strings.Split(line, "\n")[1])
		isDraw := strings.HasPrefix(want, "cursed") || strings.HasPrefix(want, "blessed")
		assert.Equal(t, isDraw, strings.Contains(words, "makes it a draw"), fen)
	}
}

// With more men for the .btc files, the plan needs more memory.
func TestTBGenClockMen(t *testing.T) {
	four, err := run(t, "", "tb", "gen", "KBBvKN", "--dry-run")
	require.NoError(t, err)
	five, err := run(t, "", "tb", "gen", "KBBvKN", "--clock-men", "5", "--dry-run")
	require.NoError(t, err)
	assert.Contains(t, four, "memory    297 MB")
	assert.Contains(t, five, "memory    2.23 GB")
}
