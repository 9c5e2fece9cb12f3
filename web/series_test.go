package web

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/seriesmate"
)

// fourMoves is a position from which Black mates with a series of four moves.
const fourMoves = "rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPQPPPP/RNB1KBNR b KQkq - 0 1"

// The series that is found mates, and its positions match its moves.
func TestSeries(t *testing.T) {
	h := newTestHandler()
	for _, rule := range []string{"italian", "scottish"} {
		got := askFor[seriesAnswer](t, h, fenPath("series", fourMoves)+"&moves=4&rule="+rule)
		require.Equal(t, seriesSolved, got.Status)
		assert.Equal(t, rule, got.Rule)
		start := board.MustFEN(fourMoves)
		position, err := seriesmate.NewPosition(&start, 0)
		require.NoError(t, err)
		now := start
		var line []board.Move
		for i, m := range got.Line {
			move, err := now.ParseUCIMove(m.UCI)
			require.NoError(t, err)
			line = append(line, move)
			now = board.MustFEN(m.FEN)
			if i < len(got.Line)-1 {
				assert.Equal(t, board.Black, now.SideToMove())
			}
		}
		assert.Contains(t, got.Line[len(got.Line)-1].SAN, "#")
		assert.Equal(t, board.White, now.SideToMove())
		wanted, err := seriesmate.ParseRule(rule)
		require.NoError(t, err)
		left, err := position.Play(wanted, 4, line)
		require.NoError(t, err)
		mate, _ := left.Mated(wanted)
		assert.True(t, mate)
	}
	none := askFor[seriesAnswer](t, h, fenPath("series", "7k/8/8/8/8/8/8/K7 w - - 0 1")+"&moves=3")
	assert.Equal(t, seriesNone, none.Status)
	assert.Empty(t, none.Line)
}

func TestSeriesRefuses(t *testing.T) {
	h := newTestHandler()
	requireRefusals(t, h, "series", map[string]refusal{
		"moves=3":                              {http.StatusBadRequest, "fen"},
		"fen=x&moves=3":                        {http.StatusBadRequest, "fen"},
		"fen=8/8/8/8/8/8/8/8&moves=3":          {http.StatusUnprocessableEntity, "position"},
		"fen=7k/8/8/8/8/8/8/K7":                {http.StatusBadRequest, "moves"},
		"fen=7k/8/8/8/8/8/8/K7&moves=41":       {http.StatusBadRequest, "moves"},
		"fen=7k/8/8/8/8/8/8/K7&moves=x":        {http.StatusBadRequest, "moves"},
		"fen=7k/8/8/8/8/8/8/K7&moves=3&rule=x": {http.StatusBadRequest, "rule"},
	})
	for range maxSeries {
		h.solving <- struct{}{}
	}
	status, _ := ask(t, h, "/api/series?fen=7k/8/8/8/8/8/8/K7&moves=3")
	assert.Equal(t, http.StatusServiceUnavailable, status)
}
