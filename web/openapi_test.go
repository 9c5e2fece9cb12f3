package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The OpenAPI description lists all requests with their parameters, and no others. (tools/openapi
// compares the answers with it.)
func TestOpenAPIHasAllRequests(t *testing.T) {
	h := newTestHandler()
	want := map[string][]string{
		indexPath: nil, openAPIPath: nil, "/api/endings/{name}": {"name"},
		"/api/analysis": analysisQuery.parameters, "/api/reply": replyQuery.parameters,
	}
	for name, q := range h.requests {
		want["/api/"+name] = q.parameters
	}
	for name, q := range h.texts {
		want["/api/"+name] = q.parameters
	}
	for path, q := range h.tablebase {
		want[path] = slices.DeleteFunc(slices.Clone(q.parameters), func(name string) bool { return name == anyOther })
	}
	have := map[string][]string{}
	for _, request := range askFor[interfaceIndex](t, h, "/api").Requests {
		have[request.Path] = request.Parameters
		assert.NotEmpty(t, request.Summary, request.Path)
	}
	for path, parameters := range want {
		assert.ElementsMatch(t, parameters, have[path], path)
		assert.Contains(t, have, path)
	}
	assert.Len(t, have, len(want))
}

// All examples in the index work, also on the page for people.
func TestIndex(t *testing.T) {
	h := newTestHandler()
	list := askFor[interfaceIndex](t, h, "/api")
	require.NotEmpty(t, list.Version)
	examples := 0
	for _, request := range list.Requests {
		if request.Example == "" || request.Path == "/api/engine" { // no engine here
			continue
		}
		status, body := ask(t, h, request.Example)
		require.Equal(t, http.StatusOK, status, "%s: %s", request.Example, body)
		examples++
	}
	require.Greater(t, examples, 15)
	r := httptest.NewRequest(http.MethodGet, "http://localhost/api", nil)
	r.Header.Set("Accept", "text/html,*/*")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	assert.Equal(t, "text/html; charset=utf-8", w.Header().Get("Content-Type"))
	assert.Contains(t, w.Body.String(), `<a href="/api/line?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_0_1"><code>/api/line</code></a>`)
}

func TestOpenAPIFile(t *testing.T) {
	h := newTestHandler()
	document := askFor[struct {
		OpenAPI string
		Info    struct{ Version string }
	}](t, h, "/api/openapi.json")
	assert.Equal(t, "3.1.0", document.OpenAPI)
	assert.Equal(t, askFor[interfaceIndex](t, h, "/api").Version, document.Info.Version)
	for _, path := range []string{"/api?x=1", "/api/openapi.json?x=1"} {
		status, _ := ask(t, h, path)
		assert.Equal(t, http.StatusBadRequest, status)
	}
	require.True(t, json.Valid(openAPI))
	require.Equal(t, 1, strings.Count(string(openAPI), `"version": ""`))
}
