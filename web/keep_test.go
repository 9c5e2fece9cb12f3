package web

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// get sends a request with headers, given as names and values in turn.
func get(h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Host = "localhost"
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Clients may keep answers that never change. The server does not send them again to a client that
// has them.
func TestKeptAnswers(t *testing.T) {
	h := newTestHandler()
	for _, path := range []string{
		"/api/probe?fen=8/8/8/8/8/2k5/8/KBN5", "/api/line?fen=8/8/8/8/8/2k5/8/KBN5", "/api/symmetry?fen=8/8/8/8/8/2k5/8/KBN5",
		"/api/play?fen=8/8/8/8/8/2k5/8/KBN5&moves=Ne2", "/api/game?fen=8/8/8/8/8/2k5/8/KBN5&moves=Ne2", "/standard?fen=8/8/8/8/8/2k5/8/KBN5",
		"/standard/mainline?fen=4k3/8/8/8/8/8/8/4K3", "/api", "/api/openapi.json", "/", "/icon.svg",
	} {
		w := get(h, path)
		require.Equal(t, http.StatusOK, w.Code, path)
		tag := w.Header().Get("ETag")
		require.Regexp(t, `^W/"[0-9a-f]{16}"$`, tag, path)
		require.NotEqual(t, keepNothing, w.Header().Get("Cache-Control"), path)
		for _, has := range []string{tag, `"x", ` + tag, tag[2:], "*"} {
			again := get(h, path, "If-None-Match", has)
			assert.Equal(t, http.StatusNotModified, again.Code, path)
			assert.Empty(t, again.Body.Bytes(), path)
			assert.Equal(t, tag, again.Header().Get("ETag"), path)
		}
		assert.Equal(t, http.StatusOK, get(h, path, "If-None-Match", `W/"0123456789abcdef"`).Code, path)
	}
}

// Clients must not keep answers that may change. Some answers are random. Other answers may change
// when the user adds tables.
func TestAnswersThatAreNotKept(t *testing.T) {
	h := New(withoutClocks(t))
	for _, path := range []string{
		"/api/random?ending=KBNvK", "/api/chess960", "/api/probe?fen=x", "/api/none", "/standard?fen=x",
		"/api/probe?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-", "/standard?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-",
		"/api/probe?fen=8/8/8/4k3/8/3K4/3P4/8_w_-_-_70_1", "/api/line?fen=8/8/8/4k3/8/3K4/3P4/8_w_-_-_70_1", "/standard?fen=8/8/8/4k3/8/3K4/3P4/8_w_-_-_70_1",
		"/standard/mainline?fen=3K4/2P5/1k6/8/8/8/8/8_w_-_-_1_1",
	} {
		w := get(h, path)
		assert.Equal(t, keepNothing, w.Header().Get("Cache-Control"), path)
		assert.Empty(t, w.Header().Get("ETag"), path)
	}
}
