package web

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// statuses are the possible statuses of requests that the guard lets pass.
var statuses = []int{http.StatusOK, http.StatusBadRequest, http.StatusNotFound, http.StatusRequestURITooLong, http.StatusUnprocessableEntity}

// Any path and parameters get an answer with JSON and a fitting status.
func FuzzAPI(f *testing.F) {
	for _, path := range []string{"probe", "line", "symmetry", "train", "judge", "hint", "exercise", "play", "game", "reply", "chess960", "analysis", "engine", "endings", "endings/KBNvK", "endings/../x", "random", "openapi.json", ""} {
		for _, fen := range []string{
			"8/8/8/8/8/2k5/8/KBN5 w - - 0 1", "8/8/8/8/8/2k5/8/KBN5_b_-_-", "8/8/8/8/8/8/8/8 w - - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
			"QQQQQQQQ/QQQQQQQ1/8/8/8/8/7k/K7 w - - 0 1", "k7/8/2QRBN2/3PP3/8/8/8/K7 b - - 65535 65535", "x", "",
			"\ufeff4k3/8/8/8/8/8/8/4K2R_w_KQ_e3_hmvc_3;_id \"a;\\\"", "4k3/8/8/8/8/8/8/4K2R w K - - -;",
		} {
			f.Add(path, "fen", fen)
		}
	}
	f.Add("random", "ending", "KBNvK")
	f.Add("exercise", "ending", "KBNvK")
	f.Add("random", "ending", "KQQQQQQvK")
	f.Add("progressive", "series", "e4/d5_dxe4/Nc3_Nxe4")
	f.Add("progressive", "record", "[Variant \"Scottish progressive\"]\n[FEN \"4k3/8/8/8/1pP1Pp2/8/8/4K3 b - e3,c3 0 2\"]\n\n4.bxc3 c2 c1=Q+")
	f.Add("progressive/reply", "series", "e4/f6_g5")
	h := newTestHandler()
	f.Fuzz(func(t *testing.T, path, name, value string) {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
		r.URL = &url.URL{Path: "/api/" + path, RawQuery: name + "=" + url.QueryEscape(value)}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.True(t, slices.Contains(statuses, w.Code), "status %d", w.Code)
		require.True(t, json.Valid(w.Body.Bytes()))
	})
}

// Each request gets an answer in the form of lila-tablebase, or one of the statuses 400, 404 and
// 414. This holds for any position and any parameters.
func FuzzStandard(f *testing.F) {
	for _, fen := range []string{"8/8/8/8/8/2k5/8/KBN5_w_-_-_99_120", "4k3/6KP/8/8/8/8/7p/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 100 1", "k7/1Q6/K7/8/8/8/8/8 b - - 101 80", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "x", ""} {
		f.Add(fen, "dtc=auxiliary")
	}
	handlers := []*Handler{newTestHandler(), newFullHandler(f, syzygyFolder)}
	f.Fuzz(func(t *testing.T, fen, more string) {
		for i, path := range []string{"/standard", "/standard/mainline", "/standard", "/standard/mainline"} {
			r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
			r.URL = &url.URL{Path: path, RawQuery: "fen=" + url.QueryEscape(fen) + "&" + more}
			w := httptest.NewRecorder()
			handlers[i/2].ServeHTTP(w, r)
			allowed := []int{http.StatusOK, http.StatusBadRequest, http.StatusRequestURITooLong}
			if path != "/standard" {
				allowed = append(allowed, http.StatusNotFound)
			}
			require.Contains(t, allowed, w.Code)
			require.True(t, json.Valid(w.Body.Bytes()))
		}
	})
}

// A text is either refused with a reason or read as a position. The FEN of this position must be
// read as the same position, even if underscores replace the spaces of the FEN.
func FuzzPositionText(f *testing.F) {
	for _, text := range []string{
		"8/8/8/8/8/2k5/8/KBN5", "8/8/8/8/8/2k5/8/KBN5 w", "8/8/8/8/8/2k5/8/KBN5_b_-_-_99_120", " 8/8/8/8/8/2k5/8/KBN5  w\t- - 0 1 ",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "8/8/8/4k3/8/8/8/4K3 w - - hmvc 90; fmvn 100;",
		"8/8/8/8/8/2k5/8/KBN5 b A - 0 1", "\ufeff8/8/8/4k3/8/8/8/4K3 w - - 0 1;", "https://lichess.org/analysis/8/8/8/4k3/8/8/8/KQ6_w_-_-_0_1", "_", "KBX5", "8/8/8/8/8/8/8/8 w - - 65535 65535",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		position, _, p := parsePosition(url.Values{"fen": {text}})
		if p != nil {
			require.Contains(t, []int{http.StatusBadRequest, http.StatusUnprocessableEntity}, p.status)
			require.NotEmpty(t, p.Message)
			return
		}
		for _, written := range []string{position.FEN(), strings.ReplaceAll(position.FEN(), " ", "_")} {
			again, left, p := parsePosition(url.Values{"fen": {written}})
			require.Nil(t, p, written)
			require.Empty(t, left, written)
			again.SetChess960(position.Chess960()) // a FEN does not say in which form castling is written
			require.Equal(t, position, again, written)
		}
	})
}

// refusals are the statuses that the guard answers with.
var refusals = []int{http.StatusForbidden, http.StatusMethodNotAllowed, http.StatusRequestEntityTooLarge, http.StatusMisdirectedRequest}

// Any request that net/http can read gets an answer with a fitting status. Errors are JSON
// unless the client prefers HTML.
func FuzzRequests(f *testing.F) {
	for _, text := range []string{
		"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"HEAD /style.css HTTP/1.1\r\nHost: [::1]:8064\r\nIf-None-Match: x\r\n\r\n",
		"GET /api/probe?fen=8/8/8/8/8/2k5/8/KBN5_w_-_- HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n\r\n",
		"GET /api/endings/%2e%2e HTTP/1.0\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\n\r\n",
		"POST /api/endings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx",
		"GET /nothing HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: br;q=1, gzip;q=0.5\r\n\r\n",
		"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"OPTIONS * HTTP/1.1\r\nHost: localhost:99999\r\n\r\n",
		"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
	} {
		f.Add(text)
	}
	h := newTestHandler()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
		if err != nil {
			return
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.True(t, slices.Contains(statuses, w.Code) || slices.Contains(refusals, w.Code) || w.Code == http.StatusNotModified, "status %d", w.Code)
		if w.Code >= http.StatusBadRequest && !strings.HasPrefix(r.Header.Get("Accept"), "text/html") && !acceptsGzip(r.Header) {
			require.True(t, json.Valid(w.Body.Bytes()))
		}
	})
}
