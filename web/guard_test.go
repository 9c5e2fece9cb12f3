package web

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// requireProblem checks that an answer is a problem with the right headers.
func requireProblem(t *testing.T, w *httptest.ResponseRecorder, status int, code string) {
	t.Helper()
	require.Equal(t, status, w.Code, w.Body.String())
	require.Equal(t, "application/json; charset=utf-8", w.Header().Get("Content-Type"))
	require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
	require.Equal(t, policy, w.Header().Get("Content-Security-Policy"))
	var answer struct{ Error problem }
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
	require.Equal(t, code, answer.Error.Code)
	require.NotEmpty(t, answer.Error.Message)
}

func TestStatusOfBadRequests(t *testing.T) {
	h := newTestHandler()
	for _, test := range []struct {
		path   string
		status int
		code   string
	}{
		{"/api/probe", http.StatusBadRequest, "fen"},
		{"/api/probe?fen=", http.StatusBadRequest, "fen"},
		{"/api/probe?fen=x", http.StatusBadRequest, "fen"},
		{"/api/probe?fen=%zz", http.StatusBadRequest, "query"},
		{"/api/probe?fen=a&fen=b", http.StatusBadRequest, "query"},
		{"/api/probe?feb=a", http.StatusBadRequest, "query"},
		{"/api/endings?x=1", http.StatusBadRequest, "query"},
		{"/api/probe?fen=8/8/8/8/8/8/8/8_w_-_-", http.StatusUnprocessableEntity, "position"},
		{"/api/line?fen=8/8/8/8/8/8/8/8_w_-_-", http.StatusUnprocessableEntity, "position"},
		{"/api/symmetry?fen=8/8/8/8/8/8/8/8_w_-_-", http.StatusUnprocessableEntity, "position"},
		{"/api/symmetry?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-", http.StatusUnprocessableEntity, "castling"},
		{"/api/symmetry?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_-_-", http.StatusUnprocessableEntity, "men"},
		{"/api/line?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_-_-", http.StatusNotFound, "unknown"},
		{"/api/endings/KBN", http.StatusBadRequest, "ending"},
		{"/api/endings/", http.StatusBadRequest, "ending"},
		{"/api/endings/KBN%2fvK", http.StatusBadRequest, "ending"},
		{"/api/endings/KQQQvK", http.StatusNotFound, "not-found"},
		{"/api/endings/KvK", http.StatusNotFound, "not-found"},
		{"/api/random?ending=KBNvK&side=red", http.StatusBadRequest, "side"},
		{"/api/random?ending=KBNvK&outcome=luck", http.StatusBadRequest, "outcome"},
		{"/api/random", http.StatusBadRequest, "ending"},
		{"/api/", http.StatusNotFound, "not-found"},
		{"/api/probe/", http.StatusNotFound, "not-found"},
		{"/page/index.html", http.StatusNotFound, "not-found"},
		{"/js/", http.StatusNotFound, "not-found"},
		{"/js/../style.css", http.StatusNotFound, "not-found"},
		{"/../page.go", http.StatusNotFound, "not-found"},
		{"/%2e%2e/page.go", http.StatusNotFound, "not-found"},
		{"//etc/passwd", http.StatusNotFound, "not-found"},
		{"/js/main.js%00", http.StatusNotFound, "not-found"},
		{`/js\main.js`, http.StatusNotFound, "not-found"},
		{"/api/probe?fen=" + strings.Repeat("8", maxQuery), http.StatusRequestURITooLong, "length"},
	} {
		t.Run(test.path[:min(len(test.path), 60)], func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			u, err := url.Parse("http://localhost" + test.path)
			require.NoError(t, err)
			r.URL, r.Host = u, "localhost"
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			requireProblem(t, w, test.status, test.code)
		})
	}
}

func TestMethodsAndBodies(t *testing.T) {
	h := newTestHandler()
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"} {
		r := httptest.NewRequest(method, "http://localhost/api/endings", nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		requireProblem(t, w, http.StatusMethodNotAllowed, "method")
		assert.Equal(t, "GET, HEAD", w.Header().Get("Allow"))
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/api/endings", strings.NewReader("body")))
	requireProblem(t, w, http.StatusRequestEntityTooLarge, "body")
}

func TestHosts(t *testing.T) {
	for _, test := range []struct {
		config Config
		host   string
		ok     bool
	}{
		{Config{}, "localhost", true},
		{Config{}, "LOCALHOST:8064", true},
		{Config{}, "127.0.0.1:8064", true},
		{Config{}, "127.9.9.9", true},
		{Config{}, "[::1]:8064", true},
		{Config{}, "[::1]", true},
		{Config{}, "[::ffff:127.0.0.1]:8064", true},
		{Config{}, "", false},
		{Config{}, "evil.example", false},
		{Config{}, "localhost.evil.example:8064", false},
		{Config{}, "127.0.0.1.evil.example", false},
		{Config{}, "192.168.1.2:8064", false},
		{Config{Addresses: true}, "192.168.1.2:8064", true},
		{Config{Addresses: true}, "[fe80::1]:8064", true},
		{Config{Addresses: true}, "evil.example:8064", false},
		{Config{Hosts: []string{"Desk.example"}}, "desk.example:8064", true},
		{Config{Hosts: []string{"Desk.example"}}, "desk.example.evil.example", false},
	} {
		test.config.Tables = embeddedSet
		r := httptest.NewRequest(http.MethodGet, "/api/endings", nil)
		r.Host = test.host
		w := httptest.NewRecorder()
		New(test.config).ServeHTTP(w, r)
		if test.ok {
			assert.Equal(t, http.StatusOK, w.Code, test.host)
		} else {
			requireProblem(t, w, http.StatusMisdirectedRequest, "host")
		}
	}
}

func TestOrigins(t *testing.T) {
	for _, test := range []struct {
		path, header, value string
		ok                  bool
	}{
		{"/api/endings", "Origin", "http://localhost:8064", true},
		{"/api/endings", "Origin", "http://localhost:8065", false},
		{"/api/endings", "Origin", "https://localhost:8064", false},
		{"/api/endings", "Origin", "http://evil.example", false},
		{"/api/endings", "Origin", "null", false},
		{"/api/endings", "Sec-Fetch-Site", "same-origin", true},
		{"/api/endings", "Sec-Fetch-Site", "none", true},
		{"/api/endings", "Sec-Fetch-Site", "same-site", false},
		{"/api/endings", "Sec-Fetch-Site", "cross-site", false},
		{"/style.css", "Sec-Fetch-Site", "cross-site", false},
		{"/", "Sec-Fetch-Site", "cross-site", false},
	} {
		r := httptest.NewRequest(http.MethodGet, test.path, nil)
		r.Host = "localhost:8064"
		r.Header.Set(test.header, test.value)
		w := httptest.NewRecorder()
		newTestHandler().ServeHTTP(w, r)
		if test.ok {
			assert.Equal(t, http.StatusOK, w.Code, test.value)
		} else {
			requireProblem(t, w, http.StatusForbidden, "origin")
		}
	}
	r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	r.Header.Set("Sec-Fetch-Mode", "navigate")
	r.Header.Set("Sec-Fetch-Dest", "document")
	w := httptest.NewRecorder()
	newTestHandler().ServeHTTP(w, r)
	assert.Equal(t, http.StatusOK, w.Code, "a link to the page")
}

func TestPageFiles(t *testing.T) {
	h := newTestHandler()
	for path, f := range files() {
		require.NotEmpty(t, f.contentType, path)
		r := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.Equal(t, http.StatusOK, w.Code, path)
		require.Equal(t, f.contentType, w.Header().Get("Content-Type"))
		isPart := strings.HasSuffix(path, ".js") || strings.HasSuffix(path, ".css")
		for _, name := range documentHeaders {
			require.Equal(t, isPart, w.Header().Get(name) == "", "%s: %s", path, name)
		}
		r.Header.Set("If-None-Match", w.Header().Get("ETag"))
		w = httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.Equal(t, http.StatusNotModified, w.Code, path)
		// The policy forbids inline styles, and no file refers to another server.
		assert.NotContains(t, string(f.content), " style=", path)
		assert.NotContains(t, strings.ReplaceAll(string(f.content), "http://www.w3.org/2000/svg", ""), "://", path)
	}
}

// Files that the page loads have its version in their addresses, and clients may keep them.
func TestPageFilesAreKept(t *testing.T) {
	_, page := ask(t, newTestHandler(), "/")
	linked := regexp.MustCompile(`(?:src|href)="(/[0-9a-f]{16}(/[^"]+))"`).FindAllStringSubmatch(string(page), -1)
	require.Greater(t, len(linked), 10)
	for _, link := range linked {
		f, known := files()[link[1]]
		require.True(t, known, link[1])
		assert.Contains(t, f.caching, "immutable")
		assert.Equal(t, files()[link[2]].content, f.content)
	}
	assert.Equal(t, "no-cache", files()["/"].caching)
	status, _ := ask(t, newTestHandler(), "/0123456789abcdef/style.css")
	assert.Equal(t, http.StatusNotFound, status)
}

// Answers are compressed for clients that accept gzip. All files of the page together have less
// than 200 kB when they are compressed.
func TestCompression(t *testing.T) {
	h := newTestHandler()
	weight := 0
	for path, f := range files() {
		if path == "/" || f.caching != "no-cache" {
			weight += len(f.compressed())
		}
	}
	assert.Less(t, weight, 200_000)
	for _, path := range []string{"/", "/js/board.js", "/api/endings", "/api/endings/KBNvK"} {
		_, plain := ask(t, h, path)
		for coding, isCompressed := range map[string]bool{"gzip": true, "br, GZIP;q=0.5": true, "gzip;q=0": false, "gzip;q=0.0, br": false, "identity": false} {
			r := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
			r.Header.Set("Accept-Encoding", coding)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			assert.Contains(t, w.Header().Values("Vary"), "Accept-Encoding")
			assert.Equal(t, strconv.Itoa(w.Body.Len()), w.Header().Get("Content-Length"))
			if !isCompressed {
				assert.Empty(t, w.Header().Get("Content-Encoding"), coding)
				assert.Equal(t, plain, w.Body.Bytes())
				continue
			}
			assert.Equal(t, "gzip", w.Header().Get("Content-Encoding"), coding)
			assert.Less(t, w.Body.Len(), len(plain))
			reader, err := gzip.NewReader(w.Body)
			require.NoError(t, err)
			unpacked, err := io.ReadAll(reader)
			require.NoError(t, err)
			assert.Equal(t, plain, unpacked)
		}
	}
}

// People get a page that says what is wrong, programs get JSON.
func TestErrorPages(t *testing.T) {
	h := newTestHandler()
	for path, text := range map[string]string{
		"/nothing":                     "there is nothing at &#34;/nothing&#34;",
		"/api/probe?fen=<script>":      "&lt;script&gt;",
		"/api/endings/KQRvKR":          "burnside tb gen KQRvKR --out tables",
		"/api/probe?fen=8/8/8/8/8/8/8": "needs 8 ranks",
	} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
		r.Header.Set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		assert.GreaterOrEqual(t, w.Code, 400, path)
		assert.Equal(t, "text/html; charset=utf-8", w.Header().Get("Content-Type"), path)
		assert.Contains(t, w.Body.String(), text, path)
		assert.NotContains(t, w.Body.String(), "<script", path)
		r.Header.Set("Accept", "*/*")
		w = httptest.NewRecorder()
		h.ServeHTTP(w, r)
		assert.True(t, json.Valid(w.Body.Bytes()), path)
	}
}

// Requests beyond the limit wait, and are refused in the end.
func TestConcurrencyLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newTestHandler()
		for range maxRunning {
			require.Nil(t, h.begin(t.Context()))
		}
		start := time.Now()
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/api/endings", nil))
		requireProblem(t, w, http.StatusServiceUnavailable, "busy")
		assert.Equal(t, maxWait, time.Since(start))
		assert.Equal(t, "1", w.Header().Get("Retry-After"))
		h.end()
		status, _ := ask(t, h, "/api/endings")
		require.Equal(t, http.StatusOK, status)
	})
}
