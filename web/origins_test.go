package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseOrigin(t *testing.T) {
	for text, want := range map[string]string{
		"https://example.org": "https://example.org", "https://Example.org/": "https://example.org", "https://example.org:443": "https://example.org",
		"http://localhost:3000": "http://localhost:3000", "http://127.0.0.1:80": "http://127.0.0.1", "http://[::1]:8080": "http://[::1]:8080",
	} {
		got, err := ParseOrigin(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, got)
	}
	for _, text := range []string{"", "/", "*", "null", "example.org", "https://", "https://:80", "ftp://example.org", "file:///x", "https://example.org/page",
		"https://example.org?", "https://example.org?x=1", "https://example.org#x", "https://me@example.org", "https://exa mple.org", "https://example.org:x"} {
		_, err := ParseOrigin(text)
		assert.Error(t, err, text)
	}
}

// What is read as an origin is written as one, and is then read as the same.
func FuzzParseOrigin(f *testing.F) {
	for _, text := range []string{"https://example.org", "http://[::1]:80/", "https://x:443", "*", "http://a/b", "http://%41", "http://[fe80::1%25eth0]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		origin, err := ParseOrigin(text)
		if err != nil {
			return
		}
		require.Regexp(t, `^https?://[^/?#@]+$`, origin)
		again, err := ParseOrigin(origin)
		require.NoError(t, err, origin)
		require.Equal(t, origin, again)
	})
}

// Pages of allowed origins may send requests and read the answers; others may not.
func TestAllowedOrigins(t *testing.T) {
	h := New(Config{Tables: embeddedSet, Origins: []string{"https://example.org"}})
	const path = "/standard?fen=8/8/8/8/8/2k5/8/KBN5"
	w := get(h, path, "Origin", "https://example.org", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "cors")
	assert.Equal(t, http.StatusOK, w.Code)
	assert.Equal(t, "https://example.org", w.Header().Get("Access-Control-Allow-Origin"))
	assert.Contains(t, w.Header().Values("Vary"), "Origin")
	for _, headers := range [][]string{
		{"Origin", "https://evil.example"}, {"Origin", "null"}, {"Origin", "http://example.org"}, {"Sec-Fetch-Site", "cross-site"},
	} {
		w := get(h, path, headers...)
		requireProblem(t, w, http.StatusForbidden, "origin")
		assert.Empty(t, w.Header().Get("Access-Control-Allow-Origin"))
		assert.Contains(t, w.Header().Values("Vary"), "Origin")
	}
	assert.Equal(t, http.StatusOK, get(h, path).Code)
	assert.Equal(t, http.StatusForbidden, get(newTestHandler(), path, "Origin", "https://example.org").Code)
	// The host is checked for allowed origins too.
	r := httptest.NewRequest(http.MethodGet, "http://evil.example"+path, nil)
	r.Header.Set("Origin", "https://example.org")
	w = httptest.NewRecorder()
	h.ServeHTTP(w, r)
	assert.Equal(t, http.StatusMisdirectedRequest, w.Code)
}

func TestPreflight(t *testing.T) {
	h := New(Config{Tables: embeddedSet, Origins: []string{"https://example.org"}})
	ask := func(origin string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodOptions, "http://localhost/standard", strings.NewReader(""))
		r.Header.Set("Origin", origin)
		r.Header.Set("Access-Control-Request-Method", "GET")
		r.Header.Set("Access-Control-Request-Private-Network", "true")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	w := ask("https://example.org")
	assert.Equal(t, http.StatusNoContent, w.Code)
	assert.Equal(t, "GET, HEAD, POST", w.Header().Get("Access-Control-Allow-Methods"))
	assert.Equal(t, "true", w.Header().Get("Access-Control-Allow-Private-Network"))
	requireProblem(t, ask("https://evil.example"), http.StatusForbidden, "origin")
}
