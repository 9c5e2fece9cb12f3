package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/positiontexts"
)

// Each request accepts every listed text of a position, and names the parts that it ignores.
func TestPositionTexts(t *testing.T) {
	h := newTestHandler()
	for _, request := range []string{"probe", "line", "train", "hint", "play", "game", "judge", "series", "symmetry"} {
		for _, c := range positiontexts.Texts {
			path := fenPath(request, c.Text) + moreParameters(request, c.FEN)
			status, body := ask(t, h, path)
			if c.FEN == "" {
				assert.Contains(t, []int{http.StatusBadRequest, http.StatusUnprocessableEntity}, status, "%s %s", request, c.Text)
				continue
			}
			want, wantBody := ask(t, h, fenPath(request, c.FEN)+moreParameters(request, c.FEN))
			require.Equal(t, want, status, "%s %s", request, c.Text)
			got := withoutTime(t, body)
			if left := got["left_out"]; c.LeftOut == "" || status != http.StatusOK {
				assert.Nil(t, left, "%s %s", request, c.Text)
			} else {
				require.NotNil(t, left, "%s %s", request, c.Text)
				// Progressive chess has other en-passant squares.
				assert.True(t, request == "series" || strings.Contains(left.([]any)[0].(string), c.LeftOut), "%s %s", request, c.Text)
			}
			delete(got, "left_out")
			assert.Equal(t, withoutTime(t, wantBody), got, "%s %s", request, c.Text)
		}
	}
}

// moreParameters returns the parameters that a request needs besides the position.
func moreParameters(request, fen string) string {
	switch request {
	case "series":
		return "&moves=1"
	case "judge":
		if p, _, err := board.ReadFEN(fen); err == nil {
			var legal board.MoveList
			p.Generate(&legal)
			return "&move=" + p.UCIMove(legal.At(0))
		}
	}
	return ""
}

// withoutTime returns an answer without the values that may differ between two equal requests.
// These are the time and the moves that are chosen at random. A castling move may be written as
// e1h1 or e1g1, so withoutTime replaces e1h1 by e1g1.
func withoutTime(t *testing.T, body []byte) (answer map[string]any) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(strings.ReplaceAll(string(body), `"e1h1"`, `"e1g1"`)), &answer))
	for _, name := range []string{"time", "reply", "next", "refutation"} {
		delete(answer, name)
	}
	return answer
}

// The streams of the engine also name what was left out.
func TestStreamsSayWhatIsLeftOut(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/4K2R_w_KQ_-_hmvc_3;"
	var first event
	events(t, listenWithEngine(t)+"/api/analysis?depth=1&fen="+url.QueryEscape(fen), func(e event) bool {
		first = e
		return false
	})
	assert.Equal(t, event{"position", `{"left_out":["castling right without a rook on its square"],"fen":"4k3/8/8/8/8/8/8/4K2R w K - 3 1"}`}, first)
	var last event
	events(t, listenWithOpponent(t)+"/api/reply?level=800&fen="+url.QueryEscape(fen), func(e event) bool {
		last = e
		return e.kind != "move"
	})
	assert.Contains(t, last.data, `"left_out":["castling right without a rook on its square"]`)
}

// The semicolons of EPD operations need not be written as %3B.
func TestSemicolonsInAddresses(t *testing.T) {
	answer := askFor[probeAnswer](t, newTestHandler(), "/api/probe?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_hmvc_90;_fmvn_100;")
	assert.Equal(t, "8/8/8/8/8/2k5/8/KBN5 w - - 90 100", answer.FEN)
}
