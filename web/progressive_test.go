package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/progressive"
)

// A game is described after each of its moves, and its record is read again.
func TestProgressive(t *testing.T) {
	h := newTestHandler()
	start := askFor[progressiveAnswer](t, h, "/api/progressive")
	assert.Equal(t, "italian", start.Rule)
	assert.Len(t, start.Moves, 20)
	assert.Equal(t, 1, start.Number)

	got := askFor[progressiveAnswer](t, h, "/api/progressive?series=e2e4/f6_g5/a3_d2d4")
	require.Len(t, got.Series, 2)
	assert.Equal(t, "g5", got.Series[1].Moves[1].SAN)
	assert.Contains(t, got.Series[1].Moves[0].FEN, " b ")
	assert.Contains(t, got.Series[1].Moves[1].FEN, " w ")
	assert.Len(t, got.Made, 2)
	assert.Equal(t, 3, got.Number)
	assert.Equal(t, "white", got.Side)
	assert.Contains(t, got.Moves, bareMove{"d1h5", "Qh5+"})

	got = askFor[progressiveAnswer](t, h, "/api/progressive?series=e2e4/f6_g5/a3_d2d4_d1h5")
	assert.Equal(t, "1-0", got.Result)
	assert.Equal(t, "mate", got.Ending)
	assert.Equal(t, "Qh5#", got.Series[2].Moves[2].SAN)
	assert.Empty(t, got.Moves)
	again := askFor[progressiveAnswer](t, h, "/api/progressive?record="+url.QueryEscape(got.Record))
	assert.Equal(t, got, again)

	got = askFor[progressiveAnswer](t, h, "/api/progressive?rule=scottish&fen=7k/8/8/8/8/8/8/R3K3_w_K_-_0_2&series=Kd1_Ra8")
	assert.NotEmpty(t, got.LeftOut)
	assert.True(t, got.Check)
	assert.Equal(t, 4, got.Number)
}

// The reply can be played. The list of series that allow no mate does not contain it.
func TestProgressiveReply(t *testing.T) {
	h := newTestHandler()
	reply := askFor[progressiveReply](t, h, "/api/progressive/reply?series=e4/f6_g5")
	assert.Equal(t, "mates", reply.Safety)
	assert.Equal(t, 3, reply.Number)
	got := askFor[progressiveAnswer](t, h, "/api/progressive?series=e4/f6_g5/"+strings.Join(reply.Series.UCI, "_"))
	assert.Equal(t, progressive.Mate.String(), got.Ending)

	reply = askFor[progressiveReply](t, h, "/api/progressive/reply?level=5&series=Nh3/Nf6_h5/f3_f4_g4")
	for _, s := range reply.Proved {
		assert.Len(t, s.SAN, 4)
	}
}

func TestProgressiveRefuses(t *testing.T) {
	h := newTestHandler()
	requireRefusals(t, h, "progressive", map[string]refusal{
		"rule=series":                         {http.StatusBadRequest, "rule"},
		"rule=x":                              {http.StatusBadRequest, "rule"},
		"fen=x":                               {http.StatusBadRequest, "fen"},
		"fen=8/8/8/8/8/8/8/8":                 {http.StatusUnprocessableEntity, "position"},
		"fen=7k/8/8/8/8/8/8/R3K3_w_-_-_0_999": {http.StatusBadRequest, "fen"},
		"series=e5":                           {http.StatusBadRequest, "series"},
		"series=e4/d5/e4":                     {http.StatusBadRequest, "series"},
		"record=1.e5":                         {http.StatusBadRequest, "record"},
		"record=1.e4&rule=italian":            {http.StatusBadRequest, "record"},
		"record=":                             {http.StatusBadRequest, "record"},
	})
	requireRefusals(t, h, "progressive/reply", map[string]refusal{
		"level=0":                    {http.StatusBadRequest, "level"},
		"level=x":                    {http.StatusBadRequest, "level"},
		"series=e4/d5":               {http.StatusBadRequest, "series"},
		"series=e4/f6_g5/a3_a4_d1h5": {http.StatusUnprocessableEntity, "over"},
		"series=x":                   {http.StatusBadRequest, "series"},
	})
	for range maxSeries {
		h.solving <- struct{}{}
	}
	requireRefusals(t, h, "progressive/reply", map[string]refusal{"series=e4": {http.StatusServiceUnavailable, "busy"}})
}
