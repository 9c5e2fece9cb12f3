package command

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	seriesMateBoard = "rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPQPPPP/RNB1KBNR"
	noSeriesMate    = "7k/8/8/8/8/8/8/KB1B1B2 w - - 0 1"
)

func TestSeriesMate(t *testing.T) {
	out, err := run(t, "", "seriesmate", seriesMateBoard+" b KQkq - 0 1", "--moves", "4")
	require.NoError(t, err)
	assert.Contains(t, out, "Problem 1: black makes 4 moves, Italian rule\n")
	assert.Regexp(t, `(?m)^\S+ \S+ \S+ \S+#$`, out)
	assert.Contains(t, out, " | 8\n")
	assert.Regexp(t, `Mate in 4 moves \([0-9]+ positions, [0-9.]+ s\)`, out)

	out, err = run(t, "", "seriesmate", noSeriesMate, "--moves", "3")
	require.NoError(t, err)
	assert.Contains(t, out, "No series mate in 3 moves (")

	out, err = run(t, "", "seriesmate", noSeriesMate, "--moves", "3", "--rule", "scottish")
	require.NoError(t, err)
	assert.Contains(t, out, "No series mate in up to 3 moves (")

	out, err = run(t, "", "seriesmate", noSeriesMate, "--moves", "20", "--time", "0.05", "--heuristic", "manhattan")
	require.NoError(t, err)
	assert.Contains(t, out, "No series mate found; gave up, out of time (")
}

func TestSeriesMateAll(t *testing.T) {
	out, err := run(t, "", "seriesmate", "--all", "--moves", "1", "7k/8/6K1/8/8/8/8/R4R2", "w")
	require.NoError(t, err)
	assert.Contains(t, out, "Ra8#\na1a8\n")
	assert.Contains(t, out, "2 solutions up to the order of moves (")
	assert.Contains(t, out, "cooked: 2 solutions, 2 orders\n")

	out, err = run(t, "", "seriesmate", "--all", "--json", "--moves", "1", "7k/8/6K1/8/8/8/8/R4R2 w - -")
	require.NoError(t, err)
	var report seriesMateReport
	require.NoError(t, json.Unmarshal([]byte(out), &report))
	assert.Len(t, report.Solutions, 2)
	assert.True(t, *report.AllFound)
}

func TestSeriesMateSoundness(t *testing.T) {
	const ladder = "7k/5K2/8/8/8/8/6R1/8 w - - 0 1"
	out, err := run(t, "", "seriesmate", ladder, "--all", "--moves", "3", "--rule", "series", "--show", "2", "--notation", "long", "--letters", "de")
	require.NoError(t, err)
	assert.Contains(t, out, "Tg2-h2#\ng2h2\n")
	assert.Contains(t, out, "and 163 solutions that are not shown\n")
	assert.Contains(t, out, "cooked: 165 solutions, 182 orders\n") // Popeye: 182 lines

	out, err = run(t, "", "seriesmate", ladder, "--all", "--moves", "3", "--rule", "series", "--show", "1", "--json")
	require.NoError(t, err)
	var report seriesMateReport
	require.NoError(t, json.Unmarshal([]byte(out), &report))
	assert.Len(t, report.Solutions, 1)
	assert.Equal(t, 165, report.Count)
	assert.Equal(t, uint64(182), report.AllOrders)
	assert.False(t, *report.Sound)

	out, err = run(t, "", "seriesmate", "k7/pp6/8/8/8/8/8/KR5R w - - 0 1", "--all", "--moves", "1")
	require.NoError(t, err)
	assert.Contains(t, out, "sound: one solution, one order\n")
}

func TestSeriesMateGoals(t *testing.T) {
	for args, want := range map[string]string{
		"8/8/8/8/8/1K6/6R1/k7 w --moves 3 --goal stalemate":                               "Stalemate in 3 moves (",
		"8/8/8/8/8/1K6/6R1/k7 w --moves 3 --goal reach=g8":                                "Move to g8 in 3 moves (",
		"8/8/8/8/8/1K6/6R1/k7 w --moves 3 --goal capture=g8 --rule series":                "No series capture on g8 in up to 3 moves (",
		"8/8/8/8/8/1K6/6R1/k7 b --moves 1 --rule series --help-series":                    "Mate in 1 move (",
		"8/8/8/8/8/1K6/6R1/k7 b --moves 1 --rule series --help-series --letters figurine": "♔b1 ♖g1#\n",
		"8/8/8/8/8/8/8/R3K1kR b --moves 1 --rule series --help-series --goal check --all": "Kxh1 O-O-O+\ng1h1 e1c1\n",
		"kr6/pp6/8/8/8/2S5/8/8 w --moves 2":                                               "Mate in 2 moves (",
	} {
		out, err := run(t, "", append([]string{"seriesmate"}, strings.Fields(args)...)...)
		require.NoError(t, err, args)
		assert.Contains(t, out, want)
	}
}

// TestSeriesMateFromPopeye reads an input file of Popeye. One of its problems is not supported.
func TestSeriesMateFromPopeye(t *testing.T) {
	const input = `BeginProblem
Stipulation ser-#3
Pieces White Kf7 Rg2 Black Kh8
Option Duplex
NextProblem
Stipulation ser-#3
Condition Circe
EndProblem
`
	out, err := run(t, input, "seriesmate", "-", "--all", "--show", "1")
	require.EqualError(t, err, "seriesmate: faulty input lines: 1")
	assert.Contains(t, out, "Problem 1: white makes 3 moves, series rule\n")
	assert.Contains(t, out, "cooked: 165 solutions, 182 orders\n")
	assert.Contains(t, out, "Problem 1 duplex: black makes 3 moves, series rule\n")
	assert.Contains(t, out, `problem 2: line 7: "Condition" is not supported`)
}

func TestSeriesMateFromInput(t *testing.T) {
	input := strings.Join([]string{
		"# comment", "",
		"first\t" + seriesMateBoard + "\tb\t4",
		"7k/8/8/8/8/8/8/KB1B1B2 w - - 0 1 3",
		"nonsense",
		strings.Repeat("x", 1<<20),
		seriesMateBoard + " b 4",
	}, "\n")
	out, err := run(t, input, "seriesmate", "-")
	require.EqualError(t, err, "seriesmate: faulty input lines: 2")
	assert.Contains(t, out, "line 5: want a FEN and a number of moves")
	assert.Contains(t, out, "line 6: line of ")
	assert.Regexp(t, `(?m)^ +first +4 +solved +[0-9.]+ +[0-9]+$`, out)
	assert.Regexp(t, `(?m)^ +4 +3 +proved none +[0-9.]+ +[0-9]+$`, out)
	assert.Regexp(t, `^3 problems: 2 solved, 1 proved to have none, 0 given up, [0-9.]+ s, [0-9]+ positions$`, lastLine(out))
}

func TestSeriesMateJSON(t *testing.T) {
	input := "a\t" + seriesMateBoard + " b 4\n7k/8/8/8/8/8/8/KB1B1B2 w 2\n"
	out, err := run(t, input, "seriesmate", "-", "--json")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 2)
	for i, line := range lines {
		var fields map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &fields))
		for _, name := range []string{"id", "fen", "moves", "rule", "goal", "solved", "proved_none", "line", "san", "time_ms", "nodes"} {
			assert.Contains(t, fields, name)
		}
		assert.Equal(t, []string{"a", "2"}[i], fields["id"])
		assert.Equal(t, i == 0, fields["solved"])
		assert.Equal(t, i == 1, fields["proved_none"])
		assert.Equal(t, "italian", fields["rule"])
		assert.Equal(t, "mate", fields["goal"])
	}
}

// TestSeriesMateSetPlay shows set play where a flag or a file of Popeye asks for it.
func TestSeriesMateSetPlay(t *testing.T) {
	args := []string{"seriesmate", "8/8/8/8/8/1K6/6R1/k7", "b", "--moves", "2", "--rule", "series", "--help-series", "--set-play"}
	out, err := run(t, "", args...)
	require.NoError(t, err)
	assert.Contains(t, out, "b - - 0 1\nSet play: 1...Rg1# (g2g1)\n\n")
	out, err = run(t, "", append(args, "--json")...)
	require.NoError(t, err)
	assert.Contains(t, out, `"help_series":true,"set_play":[{"line":"g2g1","san":"Rg1#"}],`)
	out, err = run(t, "BeginProblem Stipulation ser-h#2 Pieces White Kc3 Rg2 Black Ka1 Option SetPlay EndProblem", "seriesmate", "-")
	require.NoError(t, err)
	assert.Contains(t, out, "Set play: none\n")
}

// TestSeriesMateJSONNames checks that JSON names the rule, the goal and the other conditions. They
// may come from flags or from an input file of Popeye.
func TestSeriesMateJSONNames(t *testing.T) {
	out, err := run(t, "BeginProblem\nStipulation exact-ser-zg83\nPieces White Kb3 Rg2 Black Ka1\nEndProblem\n", "seriesmate", "-", "--json")
	require.NoError(t, err)
	assert.Contains(t, out, `"rule":"series","goal":"reach=g8","exact":true,`)
	out, err = run(t, "", "seriesmate", "8/8/8/8/8/1K6/6R1/k7", "b", "--moves", "1", "--rule", "series", "--help-series", "--json")
	require.NoError(t, err)
	assert.Contains(t, out, `"rule":"series","goal":"mate","help_series":true,`)
}

func TestWrongSeriesMateCommandLines(t *testing.T) {
	for _, line := range []string{
		"", noSeriesMate, noSeriesMate + " --moves 0", noSeriesMate + " --moves 41", "- --moves 3", "nonsense --moves 3",
		noSeriesMate + " --moves 3 --rule French", noSeriesMate + " --moves 3 --heuristic guess",
		noSeriesMate + " --moves 3 --goal win", noSeriesMate + " --moves 3 --goal reach=j9",
		noSeriesMate + " --moves 3 --letters xx", noSeriesMate + " --moves 3 --notation short",
		noSeriesMate + " --moves 3 --help-series", noSeriesMate + " --moves 3 --show -1", noSeriesMate + " --moves 3 --set-play",
		noSeriesMate + " --moves 3 --time soon", noSeriesMate + " --moves 3 --time -1",
		noSeriesMate + " --moves 3 --memory 1", noSeriesMate + " --moves 3 --memory 1048576",
	} {
		_, err := run(t, "", append([]string{"seriesmate"}, strings.Fields(line)...)...)
		assert.Error(t, err, line)
	}
}
