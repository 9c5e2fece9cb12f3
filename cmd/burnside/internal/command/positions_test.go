package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/internal/positiontexts"
)

// runApart runs a command and returns its standard output and standard error separately.
func runApart(t *testing.T, text string, args ...string) (out, errors string, err error) {
	t.Helper()
	var outBuffer, errorBuffer bytes.Buffer
	err = runOn(text, &outBuffer, &errorBuffer, args...)
	return outBuffer.String(), errorBuffer.String(), err
}

// TestPositionTexts gives each command the texts of package positiontexts. The command must read
// each text in the way that the package prescribes. Standard error must name the ignored parts.
func TestPositionTexts(t *testing.T) {
	folder := t.TempDir()
	file := func(content string) string {
		name := filepath.Join(folder, "positions")
		require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
		return name
	}
	commands := map[string]func(text string) (out, errors string, err error){
		"probe": func(text string) (string, string, error) { return runApart(t, "", "tb", "probe", text) },
		"line":  func(text string) (string, string, error) { return runApart(t, "", "tb", "line", text) },
		"fields": func(text string) (string, string, error) {
			text = strings.ReplaceAll(text, " -;", " - ;") // "-;" looks like a flag
			return runApart(t, "", append([]string{"tb", "probe"}, strings.Fields(text)...)...)
		},
		"lines": func(text string) (string, string, error) {
			out, errors, err := runApart(t, text+"\n", "tb", "probe", "-")
			_, answer, _ := strings.Cut(out, "\t")
			return answer, errors, err
		},
		"divide": func(text string) (string, string, error) {
			out, errors, err := runApart(t, "", "perft", "2", text, "--divide")
			counts, _, _ := strings.Cut(out, " nodes") // the rest is the time
			return counts, errors, err
		},
		"bench": func(text string) (string, string, error) {
			out, errors, err := runApart(t, "", "bench", "1", "1", "1", file(text+"\n"), "depth")
			nodes, _, _ := strings.Cut(out, "\n")
			return nodes, strings.ReplaceAll(errors, "Nodes searched", ""), err
		},
	}
	for name, command := range commands {
		for _, c := range positiontexts.Texts {
			out, errors, err := command(c.Text)
			if c.FEN == "" {
				assert.Error(t, err, "%s %s", name, c.Text)
				continue
			}
			require.NoError(t, err, "%s %s", name, c.Text)
			want, _, err := command(c.FEN)
			require.NoError(t, err)
			// After a Shredder-FEN, castling moves are written in Chess960 form.
			assert.Equal(t, strings.ReplaceAll(want, "e1g1", "e1h1"), strings.ReplaceAll(out, "e1g1", "e1h1"), "%s %s", name, c.Text)
			if c.LeftOut != "" {
				assert.Contains(t, errors, c.LeftOut, "%s %s", name, c.Text)
			} else {
				assert.NotContains(t, errors, "left out", "%s %s", name, c.Text)
			}
		}
	}
}

// TestSuiteTexts checks that the FENs of a suite are read like all other positions, although counts
// follow them.
func TestSuiteTexts(t *testing.T) {
	const suite = "\ufeff4k3/8/8/8/8/8/8/4K2R w KQ - 0 1 ;D1 15 ;D2 66;\n4k3/8/8/8/8/8/8/4K2R_w_K; D1 15\n"
	out, errors, err := runApart(t, "", "perft", "--suite", writeSuite(t, suite))
	require.NoError(t, err, out)
	assert.Contains(t, out, "2 positions, 3 counts, 0 mismatches, 0 unreadable lines")
	assert.Regexp(t, `^warning: .*:1: left out of the FEN: castling right without a rook on its square\n$`, errors)
}

// TestProbeLinesSayWhatIsLeftOut probes a FEN on each line. Parts of some FENs must be ignored. All
// lines must be answered, and each warning must give the number of the line with the ignored part.
func TestProbeLinesSayWhatIsLeftOut(t *testing.T) {
	const in = "\ufeff\n# a comment\n4k3/8/8/8/8/8/8/4K2R_w_KQ_-\n8/8/8/8/8/2k5/8/KBN5\nx\n4k3/8/8/8/8/8/8/4K2R w - e3 0 1\n"
	out, errors, err := runApart(t, in, "tb", "probe", "-")
	assert.ErrorContains(t, err, "input lines without an answer: 1")
	assert.Regexp(t, `(?s)^4k3/8/8/8/8/8/8/4K2R_w_KQ_-\twin\t21\t\w+\n8/8/8/8/8/2k5/8/KBN5\twin\t59\t\w+\nx\terror\t[^\n]*\n4k3/8/8/8/8/8/8/4K2R w - e3 0 1\twin\t\d+\t\w+\n$`, out)
	assert.Equal(t, "warning: line 3: left out of the FEN: castling right without a rook on its square\n"+
		"warning: line 6: left out of the FEN: en-passant square on a rank that no double push of the opponent passes\n", errors)
}

// TestTablesWithCastlingRights checks that the command "tb" also answers for positions with
// castling rights. The tables hold no such positions, but a short search leads to positions that
// the tables hold.
func TestTablesWithCastlingRights(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	out, err := run(t, "", "tb", "probe", fen)
	require.NoError(t, err)
	assert.Contains(t, out, "White mates in 11 moves (21 plies)")
	assert.Regexp(t, `e1g1 +O-O +win`, out)
	out, err = run(t, "", "tb", "line", fen)
	require.NoError(t, err)
	assert.Contains(t, out, "White mates in 11 moves (21 plies)")
	assert.Regexp(t, `11\. \S+#\n$`, out)
	for _, castling := range []string{"Kk", "K", "k"} {
		out, err = run(t, "", "tb", "probe", "4k2r/8/8/8/8/8/8/4K2R w "+castling+" - 0 1")
		require.NoError(t, err, castling)
		assert.Contains(t, out, "KRvKR, White to move: White mates in", castling)
	}
}

// TestSeriesMateTexts checks that the command seriesmate names the ignored parts of a position on
// standard error.
func TestSeriesMateTexts(t *testing.T) {
	const board = "k7/8/1K6/8/8/8/8/7R"
	for _, text := range []string{board + " w KQ - 0 1", board + "_w_Q_-", board + " w K - hmvc 3;", board + " w - e3 0 1;"} {
		out, errors, err := runApart(t, "", "seriesmate", text, "--moves", "1", "--json")
		require.NoError(t, err, text)
		assert.Contains(t, out, `"san":"Rh8#"`, text)
		assert.Equal(t, 1, strings.Count(out, "\n"), text)
		assert.Regexp(t, "^warning: left out of the FEN: ", errors, text)
	}
	out, errors, err := runApart(t, "\ufeff# problems\n"+board+" w KQ - 1\n", "seriesmate", "-", "--json")
	require.NoError(t, err)
	assert.Contains(t, out, `"san":"Rh8#"`)
	assert.Contains(t, errors, "line 2: left out of the FEN: castling right")
}
