package web

import (
	"io/fs"
	"net/http"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The page lists the modules of the requested view, and each module belongs to a view.
func TestViewModules(t *testing.T) {
	views := viewModules()
	require.Contains(t, views, "board")
	assert.Contains(t, views["board"], "boardview.js")
	assert.Contains(t, views["board"], "main.js")
	assert.NotContains(t, views["board"], "trainer.js")
	some := map[string]bool{"early.js": true} // the page loads it in its own way
	for _, modules := range views {
		for _, name := range modules {
			some[name] = true
		}
	}
	entries, err := fs.ReadDir(sources, "page/js")
	require.NoError(t, err)
	for _, entry := range entries {
		assert.True(t, some[entry.Name()], "no view loads %s", entry.Name())
	}
	h := newTestHandler()
	for view, modules := range views {
		w := get(h, "/?view="+view+"&fen=8/8/8/8/8/2k5/8/KBN5")
		require.Equal(t, http.StatusOK, w.Code)
		assert.Equal(t, len(modules), strings.Count(w.Body.String(), `rel="modulepreload"`), view)
		for _, name := range modules {
			assert.Contains(t, w.Body.String(), path.Join("js", name)+`">`)
		}
	}
	assert.Equal(t, get(h, "/").Body, get(h, "/?view=none").Body)
	assert.Equal(t, get(h, "/").Body, get(h, "/?view=board").Body)
	assert.Equal(t, http.StatusNotFound, get(h, "/%3Fview=board").Code)
	assert.NotEqual(t, get(h, "/").Header().Get("ETag"), get(h, "/?view=play").Header().Get("ETag"))
}
