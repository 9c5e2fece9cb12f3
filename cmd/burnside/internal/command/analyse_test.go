package command

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/analysis"
)

// analysedGames has three games. The first has everything that an analysis must keep. The second
// starts from a FEN and has an error in its moves. The third belongs to another variant.
const analysedGames = `[Event "a"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 {[%clk 0:03:00]} e5 2. Qh5 Nc6 {a "good" reply} (2... g6 {too early}) 3. Bc4 Nf6 $1 {[%eval 9.99] [%clk 0:02:00] oh} 4. Qxf7# 1-0

[Event "b"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]

1. h3 h6 2. Kh7 {oops} (2. Kh2 $1) 2... Ra8 *

[Event "c"]
[Variant "Crazyhouse"]

1. e4 {hm} e5?! 2. N@f3 (2. d4) *
`

// writeGames returns the name of a file with the games.
func writeGames(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.pgn")
	require.NoError(t, os.WriteFile(name, []byte(analysedGames), 0o600))
	return name
}

func TestAnalyse(t *testing.T) {
	out, errors, err := runApart(t, analysedGames, "analyse", "-", "--depth", "5", "--threads", "2", "--write", "eval,glyphs,comments,lines,accuracy,opening,summary")
	require.NoError(t, err)
	for _, part := range []string{
		`[White "A"]`, `[ECO "C20"]`, `[BlackAccuracy "`, `[Annotator "Burnside `,
		"[%clk 0:03:00]", `{a "good" reply}`, "too early", "[%clk 0:02:00] oh", "Nf6 $1",
		"Blunder: allows mate in 1; better is ", "(3... ", "White: accuracy ",
		"1. h3 $4", "Blunder: misses mate in 1; better is Ra8#.", "(1. Ra8#)",
	} {
		assert.Contains(t, strings.ReplaceAll(out, "\n", " "), part)
	}
	assert.NotContains(t, out, "9.99", "the old evaluation")
	assert.Contains(t, out, "\n\n{White: accuracy ")
	assert.Contains(t, out, "2. Kh7 {oops} (2. Kh2 $1) 2... Ra8\n*\n")
	assert.Contains(t, out, "*\n\n[Event \"c\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 {hm} e5?! 2. N@f3 (2. d4) *\n")
	assert.Contains(t, errors, "-:14: game 3 is not analysed: it is Crazyhouse, not chess\n")

	again, _, err := runApart(t, out, "analyse", "-", "--depth", "5", "--write", "eval,glyphs,lines,accuracy,opening")
	require.NoError(t, err)
	assert.Equal(t, strings.Count(out, "(3... "), strings.Count(again, "(3... "), "the better line is not written twice")
	assert.Equal(t, strings.Count(out, "[%eval"), strings.Count(again, "[%eval"))
}

func TestAnalyseAsJSON(t *testing.T) {
	file := writeGames(t)
	out, _, err := runApart(t, "", "analyse", file, "--time", "50ms", "--json")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 2, "the variant is not analysed")
	var g analyseJSON
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &g))
	assert.Equal(t, "A", g.Tags["White"])
	assert.Equal(t, "C20", g.Opening.ECO)
	require.Len(t, g.Moves, 7)
	assert.Equal(t, "blunder", g.Moves[5].Mark)
	assert.Equal(t, 0, *g.Moves[6].Mate)
}

// TestAnalyseWithEvals checks that the evaluations in a game replace searches. The game must get
// one mark, for White's mistake.
func TestAnalyseWithEvals(t *testing.T) {
	const game = "[Event \"Test\"]\n\n1. a3 {[%eval 0.0]} a6 {[%eval 0.10]} 2. a4 {[%eval -1.20,30]} a5 {[%eval -1.10] fine} *"
	out, _, err := runApart(t, game, "analyse", "-", "--depth", "3", "--evals", "--write", "eval,glyphs,comments,lines")
	require.NoError(t, err)
	_, moves, _ := strings.Cut(out, "\n\n")
	moves = strings.ReplaceAll(strings.TrimSpace(moves), "\n", " ")
	assert.Regexp(t, `^1\. a3 \{\[%eval 0\.0\]\} 1\.\.\. a6 \{\[%eval 0\.10\]\} 2\. a4 \$2 \{\[%eval -1\.20,30\]\} `+
		`\{Mistake \(\+0\.10 to -1\.20\); better is .*\.\} \(2\. .*\) 2\.\.\. a5 \{\[%eval -1\.10\] fine\} \*$`, moves)
	assert.NotContains(t, out, "[Annotator ", "the evaluations are not Burnside's")
}

// An interrupted run goes on, and ends with the same file.
func TestAnalyseGoesOn(t *testing.T) {
	input := writeGames(t)
	folder := t.TempDir()
	var warnings strings.Builder
	analyse := func(ctx context.Context, out string) error {
		cmd := newRootCommand()
		cmd.SetContext(ctx)
		cmd.SetErr(&warnings)
		cmd.SetArgs([]string{"analyse", input, "--depth", "3", "--threads", "1", "--out", out})
		return execute(cmd)
	}
	whole := filepath.Join(folder, "whole.pgn")
	require.NoError(t, analyse(t.Context(), whole))
	assert.NoFileExists(t, whole+resumeSuffix)
	want, err := os.ReadFile(whole)
	require.NoError(t, err)

	out := filepath.Join(folder, "out.pgn")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, analyse(stopped, out), context.Canceled)
	assert.FileExists(t, out+resumeSuffix)

	// As if the second game had been interrupted while it was written.
	first := strings.Index(string(want), `[Event "b"]`)
	text, err := os.ReadFile(out + resumeSuffix)
	require.NoError(t, err)
	var state analyseState
	require.NoError(t, json.Unmarshal(text, &state))
	state.Games, state.Bytes = 1, int64(first)
	text, err = json.Marshal(state)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(out+resumeSuffix, text, 0o600))
	require.NoError(t, os.WriteFile(out, want[:first+20], 0o600))
	warnings.Reset()
	require.NoError(t, analyse(t.Context(), out))
	assert.Contains(t, warnings.String(), "game 3 is not analysed", "games keep their numbers")
	got, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
	assert.NoFileExists(t, out+resumeSuffix)
}

// No run loses anything that is there.
func TestAnalyseOverwritesNothing(t *testing.T) {
	input := writeGames(t)
	out := filepath.Join(t.TempDir(), "out.pgn")
	fails := func(fault string, args ...string) {
		t.Helper()
		_, err := run(t, "", append([]string{"analyse", "--depth", "1"}, args...)...)
		assert.ErrorContains(t, err, fault)
	}
	fails("that is the input", input, "--out", input)
	require.NoError(t, os.WriteFile(out, []byte("mine"), 0o600))
	fails("the file exists", input, "--out", out)
	require.NoError(t, os.WriteFile(out+resumeSuffix, []byte("x"), 0o600))
	fails("invalid character", input, "--out", out)
	require.NoError(t, os.WriteFile(out+resumeSuffix, []byte(`{"input":"abc"}`), 0o600))
	fails("from other games", input, "--out", out)
	fails("that is the input", out+resumeSuffix, "--out", out)
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Equal(t, "mine", string(text))

	fails("--write", input, "--write", "all")
	fails(`--time "soon"`, input, "--time", "soon")
	fails("no games", "-")
	fails("no-such-file", "no-such-file")
}

// TestAnalyseAmount checks the estimate of the remaining time. In the test, the first half of the
// plies takes ten seconds in all. If the number of games is unknown, the estimate must be for the
// current game only.
func TestAnalyseAmount(t *testing.T) {
	var a analyseAmount
	require.NoError(t, a.survey(t.Context(), strings.NewReader(analysedGames)))
	assert.Equal(t, "game 2 of 3", a.place(2))
	assert.Equal(t, 7+4+3, a.plies)
	a.skip(4)
	p := analysis.Progress{Spent: 10 * time.Second, Left: 4 * time.Second}
	assert.Equal(t, "about 10 s left", a.left(1, 7, p), "5 of 10 plies")
	a.finish(1, 7)
	assert.Equal(t, "about 4 s left", a.left(3, 0, p), "7 of 10 plies")
	var endless analyseAmount
	assert.Equal(t, "game 9", endless.place(9))
	assert.Equal(t, "about 4 s left for this game", endless.left(9, 80, p))
}
