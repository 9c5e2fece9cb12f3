package web

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/web/analysis"
)

// listenWithEngine serves the page with an engine until the test ends, and returns its
// address.
func listenWithEngine(t *testing.T) string {
	engine := analysis.New(analysis.DefaultConfig(embeddedSet, nil))
	t.Cleanup(engine.Close)
	return listenTo(t, New(Config{Tables: embeddedSet, Analysis: engine}))
}

// event is a server-sent event.
type event struct{ kind, data string }

// events requests a stream of events from an address. It calls the function "visit" with each
// event. It stops when visit returns false, or after the last event.
func events(t *testing.T, address string, visit func(event) bool) {
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer response.Body.Close()
	require.Equal(t, "text/event-stream", response.Header.Get("Content-Type"))
	var e event
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "event":
			e.kind = value
		case "data":
			e.data = value
		case "":
			if !visit(e) {
				return
			}
			e = event{}
		}
	}
}

func TestAnalysis(t *testing.T) {
	address := listenWithEngine(t)
	var all []event
	events(t, address+"/api/analysis?lines=2&depth=6&fen="+strings.ReplaceAll(board.StartFEN, " ", "_"), func(e event) bool {
		all = append(all, e)
		return true
	})
	require.GreaterOrEqual(t, len(all), 2)
	require.Equal(t, event{"end", `{"reason":"done"}`}, all[len(all)-1])
	var u analysis.Update
	require.Equal(t, "", all[len(all)-2].kind)
	require.NoError(t, json.Unmarshal([]byte(all[len(all)-2].data), &u))
	assert.Equal(t, 6, u.Depth)
	require.Len(t, u.Lines, 2)
	assert.Len(t, u.Lines[0].SAN, len(u.Lines[0].UCI))
}

// A search ends when its client disconnects. It also ends when the client begins another search.
// The last event of the old search then says that the search was replaced.
func TestAnalysisEnds(t *testing.T) {
	address := listenWithEngine(t)
	path := address + "/api/analysis?client=a&fen=" + strings.ReplaceAll(board.StartFEN, " ", "_")
	ended := make(chan event, 1)
	events(t, path, func(event) bool {
		go func() {
			var last event
			events(t, path, func(e event) bool {
				last = e
				return false
			})
			ended <- last
		}()
		return false
	})
	assert.Equal(t, "", (<-ended).kind)
	var last event
	second := make(chan struct{})
	events(t, path, func(e event) bool {
		if last.data == "" {
			go func() {
				defer close(second)
				events(t, path, func(event) bool { return false })
			}()
		}
		last = e
		return true
	})
	assert.Equal(t, event{"end", `{"reason":"replaced"}`}, last)
	<-second
	for analysing() > 0 { // go test limits this wait, and then shows the goroutines
		time.Sleep(10 * time.Millisecond)
	}
}

// analysing returns the number of goroutines that search or serve an analysis. It does not count
// the goroutines of connections, because the client keeps some connections for later requests.
func analysing() (n int) {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for stack := range strings.SplitSeq(string(stacks), "\n\n") {
		if strings.Contains(stack, "burnside/search.") || strings.Contains(stack, "burnside/web/analysis.") {
			n++
		}
	}
	return n
}

// A stream of events may last longer than the time limits of requests and answers.
func TestLongStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const wanted = 10
		conn := dialWithin(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			stream := newEventStream(w, r)
			for i := range wanted {
				assert.NoError(t, stream.send("", i))
				assert.NoError(t, r.Context().Err())
				time.Sleep(writeTime / 2)
			}
		}), "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		require.NoError(t, err)
		body, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		assert.Equal(t, wanted, strings.Count(string(body), "data: "))
	})
}

func TestAnalysisRefuses(t *testing.T) {
	const start = "fen=8/8/8/8/8/2k5/8/KBN5_w_-_-"
	engine := analysis.New(analysis.DefaultConfig(embeddedSet, nil))
	t.Cleanup(engine.Close)
	h := New(Config{Tables: embeddedSet, Analysis: engine})
	requireRefusals(t, h, "analysis", map[string]refusal{
		"":                          {http.StatusBadRequest, "fen"},
		"fen=x":                     {http.StatusBadRequest, "fen"},
		"fen=8/8/8/8/8/8/8/8_w_-_-": {http.StatusUnprocessableEntity, "position"},
		"fen=k7/1Q6/K7/8/8/8/8/8_b": {http.StatusUnprocessableEntity, "over"},
		start + "&lines=0":          {http.StatusBadRequest, "lines"},
		start + "&lines=x":          {http.StatusBadRequest, "lines"},
		start + "&threads=100000":   {http.StatusBadRequest, "threads"},
		start + "&hash=100000":      {http.StatusBadRequest, "hash"},
		start + "&depth=-1":         {http.StatusBadRequest, "depth"},
		start + "&client=a_b":       {http.StatusBadRequest, "client"},
		start + "&time=1":           {http.StatusBadRequest, "query"},
	})
	assert.Equal(t, 3, askFor[engineAnswer](t, h, "/api/engine").Lines.Default)
	requireStream(t, h, "/api/analysis?"+start, engine.Close)
	for _, path := range []string{"engine", "analysis?" + start} {
		status, body := ask(t, newTestHandler(), "/api/"+path)
		assert.Equal(t, http.StatusNotFound, status)
		assert.Contains(t, string(body), "no engine")
	}
}

// requireStream checks two things. A HEAD request gets only the header of a stream of events. When
// the engine is closed, the stream is refused. The function "end" closes the engine.
func requireStream(t *testing.T, h http.Handler, path string, end func()) {
	t.Helper()
	r := httptest.NewRequest(http.MethodHead, path, nil)
	r.Host = "localhost"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	assert.Equal(t, http.StatusOK, w.Code)
	assert.Empty(t, w.Body.String())
	end()
	status, body := ask(t, h, path)
	assert.Equal(t, http.StatusServiceUnavailable, status)
	assert.Contains(t, string(body), "the engine has been stopped")
}

// refusal is how a request is refused.
type refusal struct {
	status int
	code   string
}

// requireRefusals fails unless each query of the map gets its refusal.
func requireRefusals(t *testing.T, h http.Handler, request string, all map[string]refusal) {
	t.Helper()
	for query, want := range all {
		status, body := ask(t, h, "/api/"+request+"?"+query)
		assert.Equal(t, want.status, status, query)
		assert.Contains(t, string(body), `"code":"`+want.code+`"`, query)
	}
}
