package progressive_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/progressive"
	"burnside/seriesmate"
)

// read returns the game that begins with a position.
func read(t testing.TB, rule seriesmate.Rule, fen string) *progressive.Game {
	t.Helper()
	g, leftOut, err := progressive.Read(rule, fen)
	require.NoError(t, err, fen)
	require.Empty(t, leftOut, fen)
	return g
}

// ruleRow is a row of the table of rules in docs/progressive.md.
var ruleRow = regexp.MustCompile("(?m)^\\| (.+) \\| (italian|scottish) \\| `(.+)` \\| (.+) \\| (.+) \\|$")

// TestRulesPage plays the position of each sentence on the page of rules.
func TestRulesPage(t *testing.T) {
	page, err := os.ReadFile("../docs/progressive.md")
	require.NoError(t, err)
	rows := ruleRow.FindAllStringSubmatch(string(page), -1)
	require.Len(t, rows, 36)
	for _, row := range rows {
		t.Run(row[1], func(t *testing.T) {
			rule, err := seriesmate.ParseRule(row[2])
			require.NoError(t, err)
			g := read(t, rule, row[3])
			assert.Equal(t, row[5], playAll(g, row[4]), g.FEN())
		})
	}
}

// playAll plays the series in a text, with slashes between them. If a series cannot be played,
// playAll returns the text of the error. If all are played, it returns how the game ended. If the
// game goes on, it returns the number of the next series.
func playAll(g *progressive.Game, text string) string {
	for _, series := range strings.Split(strings.TrimPrefix(text, "none"), "/") {
		texts := strings.Fields(series)
		if len(texts) == 0 {
			continue
		}
		if err := g.PlayText(texts); err != nil {
			for _, known := range []error{progressive.ErrIncomplete, progressive.ErrOver, seriesmate.ErrIllegalMove, seriesmate.ErrEarlyCheck, seriesmate.ErrSeriesLength} {
				if errors.Is(err, known) {
					return known.Error()
				}
			}
			return err.Error()
		}
	}
	if g.Ending() != progressive.Ongoing {
		return fmt.Sprintf("%v, %s", g.Ending(), g.Result())
	}
	return fmt.Sprintf("series %d", g.Number())
}

func TestGame(t *testing.T) {
	g, err := progressive.New(seriesmate.Italian)
	require.NoError(t, err)
	start := g.FEN()
	for _, series := range []string{"e4", "f6 g5", "a3 d4 Qh5#"} {
		require.NoError(t, g.PlayText(strings.Fields(series)))
	}
	assert.Equal(t, progressive.Mate, g.Ending())
	assert.Equal(t, "1-0", g.Result())
	played := g.Series()
	assert.Equal(t, []string{"a3", "d4", "Qh5#"}, played[2].SAN)
	assert.Equal(t, []string{"a2a3", "d2d4", "d1h5"}, played[2].UCI)
	assert.Equal(t, board.White, played[2].Side)
	require.ErrorIs(t, g.PlayText([]string{"a6"}), progressive.ErrOver)
	_, err = g.Begin()
	require.ErrorIs(t, err, progressive.ErrOver)

	other := g.Clone()
	for g.TakeBack() {
	}
	assert.Equal(t, start, g.FEN())
	assert.Equal(t, start, other.StartFEN())
	assert.Equal(t, progressive.Ongoing, g.Ending())
	assert.Equal(t, progressive.Mate, other.Ending())
	for _, p := range played {
		require.NoError(t, g.Play(p.Moves))
	}
	assert.Equal(t, other.FEN(), g.FEN())

	_, err = progressive.New(seriesmate.Series)
	require.ErrorIs(t, err, progressive.ErrRule)
	_, _, err = progressive.Read(seriesmate.Italian, "nonsense")
	require.Error(t, err)
	_, _, err = progressive.Read(seriesmate.Italian, "7k/8/8/8/8/8/8/R3K3 w - - 0 501")
	require.ErrorIs(t, err, progressive.ErrNumber)
	require.Error(t, read(t, seriesmate.Italian, start).PlayText([]string{"e5"}))
	require.Error(t, read(t, seriesmate.Italian, start).Play([]board.Move{0xffff}))
}
