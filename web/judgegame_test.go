package web

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/web/analysis"
)

// foolsMate is a tree with a variation and a comment: White allows mate in 1, and Black misses it.
const foolsMate = `{"nodes":[{"parent":-1},{"parent":0,"uci":"f3"},{"parent":0,"uci":"e4"},{"parent":1,"uci":"e5"},{"parent":3,"uci":"a3"},{"parent":4,"uci":"d5"},
	{"parent":5,"uci":"g4","after":["mine"]},{"parent":6,"uci":"a6"}]}`

// newJudge returns a handler with an engine.
func newJudge(t *testing.T) *Handler {
	engine := analysis.New(analysis.DefaultConfig(embeddedSet, nil))
	t.Cleanup(engine.Close)
	return New(Config{Tables: embeddedSet, Analysis: engine})
}

// eventsOf returns the events of a stream by kind, each kind in its order.
func eventsOf(t *testing.T, w *httptest.ResponseRecorder) map[string][]string {
	t.Helper()
	all, kind := map[string][]string{}, ""
	lines := bufio.NewScanner(w.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if name, isKind := strings.CutPrefix(lines.Text(), "event: "); isKind {
			kind = name
		} else if data, isData := strings.CutPrefix(lines.Text(), "data: "); isData {
			all[kind] = append(all[kind], data)
			kind = ""
		}
	}
	require.NoError(t, lines.Err())
	return all
}

func TestJudgeGame(t *testing.T) {
	h := newJudge(t)
	w := post(h, "/api/games/judge?depth=6&annotate=yes", foolsMate)
	require.Equal(t, http.StatusOK, w.Code, w.Body)
	all := eventsOf(t, w)
	assert.Equal(t, []string{`{"reason":"done"}`}, all["end"])
	assert.Contains(t, all["progress"][0], `"pass":1,"done":1,"total":7`)
	var report gameReport
	require.NoError(t, json.Unmarshal([]byte(all[""][len(all[""])-1]), &report))
	assert.True(t, report.Finished)
	assert.Zero(t, report.From)
	assert.InDelta(t, 50, report.Start, 10)
	require.Len(t, report.Moves, 6)
	assert.Equal(t, "blunder", report.Moves[4].Mark)
	assert.Equal(t, "blunder", report.Moves[5].Mark, "misses mate in 1")
	assert.Equal(t, []string{"Qh4#"}, report.Moves[5].Line)
	var tree gameTree
	require.NoError(t, json.Unmarshal([]byte(all["game"][0]), &tree))
	text := answerTo[pgnAnswer](t, h, "/api/games/write", all["game"][0]).PGN
	for _, part := range []string{"g4 $4", "{mine}", "(3... Qh4#)", "#-1,", "(1. e4)", "[BlackAccuracy ", `[Annotator "Burnside `} {
		assert.Contains(t, text, part)
	}

	// A finished judgement is at hand, also for other clients.
	again := eventsOf(t, post(h, "/api/games/judge?depth=6&client=x", foolsMate))
	assert.Empty(t, again["progress"])
	assert.JSONEq(t, all[""][len(all[""])-1], again[""][0])
}

// A judgement that was stopped goes on where it was.
func TestJudgeGameGoesOn(t *testing.T) {
	h := newJudge(t)
	ctx, leave := context.WithCancel(t.Context())
	w := &leaving{ResponseRecorder: httptest.NewRecorder(), leave: leave}
	r := httptest.NewRequest(http.MethodPost, "http://localhost/api/games/judge?time=3", strings.NewReader(foolsMate)).WithContext(ctx)
	h.ServeHTTP(w, r)
	all := eventsOf(t, w.ResponseRecorder)
	require.NotEmpty(t, all["progress"])
	done := len(all["progress"])
	require.Less(t, done, 7)
	all = eventsOf(t, post(h, "/api/games/judge?time=3", foolsMate))
	var progress gameProgress
	require.NoError(t, json.Unmarshal([]byte(all["progress"][0]), &progress))
	assert.Equal(t, done+1, progress.Done)
	assert.Equal(t, []string{`{"reason":"done"}`}, all["end"])
	assert.Less(t, progress.Time, (10 * time.Second).Milliseconds())
}

// A leaving is a client that leaves after two searches.
type leaving struct {
	*httptest.ResponseRecorder
	leave func()
	seen  int
}

func (l *leaving) Write(text []byte) (int, error) {
	if strings.Contains(string(text), "event: progress") {
		if l.seen++; l.seen == 2 {
			l.leave()
		}
	}
	return l.ResponseRecorder.Write(text)
}

func TestJudgeGameRefuses(t *testing.T) {
	h := newJudge(t)
	for _, test := range []struct{ query, text, code string }{
		{"time=0", foolsMate, "time"},
		{"time=601", foolsMate, "time"},
		{"time=x", foolsMate, "time"},
		{"depth=-1", foolsMate, "depth"},
		{"annotate=no", foolsMate, "annotate"},
		{"client=a+b", foolsMate, "client"},
		{"", "x", "body"},
		{"", "{}", "tree"},
	} {
		w := post(h, "/api/games/judge?"+test.query, test.text)
		assert.Equal(t, http.StatusBadRequest, w.Code, test.query)
		assert.Contains(t, w.Body.String(), `"code":"`+test.code+`"`, test.query)
	}
	assert.Equal(t, http.StatusNotFound, post(newTestHandler(), "/api/games/judge", foolsMate).Code, "no engine")
}
