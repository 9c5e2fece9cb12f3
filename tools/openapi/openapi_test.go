// Package openapi checks the description of the JSON interface with a validator of OpenAPI
// documents. It also checks whether the server's answers fit the description.
package openapi

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/web"
	"burnside/web/analysis"
	"burnside/web/play"
)

// newHandler returns a handler with an engine and with Syzygy tables of a few endings.
func newHandler(t *testing.T) *web.Handler {
	set := tb.NewEmbeddedSet()
	tables, err := syzygy.Open("../../tb/syzygy/testdata")
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	config := web.Config{Tables: set, Syzygy: tables, Elsewhere: []string{"http://192.168.1.2:8064/"},
		Analysis: analysis.New(analysis.DefaultConfig(set, tables)), Play: play.New(play.DefaultConfig(set, tables))}
	t.Cleanup(config.Analysis.Close)
	t.Cleanup(config.Play.Close)
	return web.New(config)
}

// posts are the requests with a text.
var posts = []struct{ address, contentType, text string }{
	{"/api/games", "text/plain", "[White \"A\"]\n\n1. e4 {good} e5 (1... c5 $1 2. --) (1... Ke4) 2. Ke3 } 1-0 {end}\n\n1. d4"},
	{"/api/games?list=no", "text/plain", "1. e4 {[%eval -0.3,20] [%clk 0:03:00]} e5 {[%eval #-3]}"},
	{"/api/games?game=2", "text/plain", "1. e4 *\n\n[Variant \"Horde\"]\n1. d4"},
	{"/api/games", "text/plain", "hello"},
	{"/api/games/write", "application/json", `{"result":"1-0","nodes":[{"parent":-1},{"parent":0,"uci":"e2e4","nags":[1],"after":["x"],"rest":"1... Ke4","odd":["(1... Kd4)"]}]}`},
	{"/api/games/write", "application/json", `{"nodes":[]}`},
}

// ask returns the answer to a request.
func ask(h http.Handler, address string) (*http.Request, *httptest.ResponseRecorder) {
	r := httptest.NewRequest(http.MethodGet, "http://localhost"+address, nil)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return r, w
}

// load returns the description that the server gives, after the validator has accepted it.
func load(t *testing.T, h http.Handler) *openapi3.T {
	_, w := ask(h, "/api/openapi.json")
	document, err := openapi3.NewLoader().LoadFromData(w.Body.Bytes())
	require.NoError(t, err)
	require.NoError(t, document.Validate(t.Context()))
	return document
}

// forbidOthers changes a schema so that it forbids all fields that it does not describe. It also
// changes the schemas inside the schema.
func forbidOthers(s *openapi3.SchemaRef) {
	if s == nil || s.Ref != "" {
		return
	}
	if len(s.Value.Properties) > 0 {
		s.Value.AdditionalProperties.Has = new(false)
	}
	for _, property := range s.Value.Properties {
		forbidOthers(property)
	}
	forbidOthers(s.Value.Items)
	for _, one := range s.Value.OneOf {
		forbidOthers(one)
	}
}

func TestDocumentIsValid(t *testing.T) { load(t, newHandler(t)) }

// addresses are requests whose answers are compared with the description.
var addresses = []string{
	"/api",
	"/api/openapi.json",
	"/api/probe?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_0_1",
	"/api/probe?fen=8/8/8/8/8/8/8/K1k4R_w_-_-_90_100",
	"/api/probe?fen=8/8/4k3/8/4P3/4K3/8/8_b_-_-_70_90",
	"/api/probe?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_e3_0_1",
	"/api/probe?fen=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR_w_KQkq_-_0_2",
	"/api/probe?fen=k7/8/8/8/8/8/8/KQQQQQQQ_w_-_-_0_1",
	"/api/line?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_0_1",
	"/api/line?fen=1R6/3K4/6q1/8/8/8/8/4k3_b_-_-_90_80",
	"/api/line?fen=8/8/8/8/8/2k5/8/KB6_w_KQ_-_0_1",
	"/standard?fen=4k3/6KP/8/8/8/8/7p/8_w_-_-_0_1&dtc=always",
	"/standard?fen=8/8/4k3/8/4P3/4K3/8/8_w_-_-_40_90",
	"/standard?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
	"/standard/mainline?fen=8/8/4k3/8/4P3/4K3/8/8_w_-_-_0_1",
	"/standard/mainline?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_0_1",
	"/standard/mainline?fen=8/8/8/8/8/2k5/8/KB6_w_-_-_0_1",
	"/api/addresses",
	"/api/endings",
	"/api/endings/KBNvK",
	"/api/endings/KPvKP",
	"/api/random?ending=KBNvK&side=black&outcome=loss&plies=4",
	"/api/symmetry?fen=8/8/4k3/8/8/3pP3/8/4K3_w_-_-",
	"/api/symmetry?fen=8/8/4k3/8/8/8/8/K3R3_w_K_-",
	"/api/exercise?ending=KPvK&goal=draw&side=white",
	"/api/train?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_0_1",
	"/api/train?fen=8/8/8/4k3/8/3K4/3P4/8_w_-_-_98_100",
	"/api/judge?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_0_1&move=c1e2",
	"/api/judge?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_0_1&move=c1b3",
	"/api/judge?fen=7k/8/5KQ1/8/8/8/8/8_w_-_-_0_1&move=g6g7",
	"/api/hint?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_0_1",
	"/api/engine",
	"/api/play?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&moves=e4_e5_Ke3",
	"/api/game?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&moves=f3_e5_g4_Qh4",
	"/api/chess960?number=518",
	"/api/series?fen=7k/8/8/8/8/8/8/KQ6_w_-_-_0_1&moves=4",
	"/api/progressive?series=e4/f6_g5/a3",
	"/api/progressive?rule=scottish&record=1.e4+2.f6+g5+3.Qh5",
	"/api/progressive/reply?series=e4/f6_g5",
	"/api/progressive/reply?level=2&series=e4",
	"/api/probe?fen=8/8/8/8/8/2k5/8/KBX5_w_-_-",
	"/standard?fen=8/8/8/8/8/8/8/8_w_-_-_0_1",
	"/api/endings/KQQQvK",
}

// TestAnswers tries each kind of request. Answers and errors must have exactly the fields in the
// description. The parameters of the requests must be in the description.
func TestAnswers(t *testing.T) {
	h := newHandler(t)
	document := load(t, h)
	for _, schema := range document.Components.Schemas {
		forbidOthers(schema)
	}
	router, err := gorillamux.NewRouter(document)
	require.NoError(t, err)
	tried := map[string]bool{}
	check := func(r *http.Request, w *httptest.ResponseRecorder) {
		route, parameters, err := router.FindRoute(r)
		require.NoError(t, err, r.URL)
		tried[route.Path] = true
		requireDescribed(t, &openapi3filter.RequestValidationInput{Request: r, PathParams: parameters, Route: route}, w)
	}
	for _, address := range addresses {
		check(ask(h, address))
	}
	for _, p := range posts {
		r := httptest.NewRequest(http.MethodPost, "http://localhost"+p.address, strings.NewReader(p.text))
		r.Header.Set("Content-Type", p.contentType)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		r.Body = io.NopCloser(strings.NewReader(p.text))
		check(r, w)
	}
	for path, item := range document.Paths.Map() {
		if _, isStream := cmp.Or(item.Get, item.Post).Responses.Status(http.StatusOK).Value.Content["text/event-stream"]; !isStream {
			assert.True(t, tried[path], path)
		}
	}
}

// requireDescribed checks that an answer fits the description. It also checks the request, unless
// the server has refused the request.
func requireDescribed(t *testing.T, request *openapi3filter.RequestValidationInput, w *httptest.ResponseRecorder) {
	t.Helper()
	if w.Code == http.StatusOK {
		require.NoError(t, openapi3filter.ValidateRequest(t.Context(), request), request.Request.URL)
	}
	answer := &openapi3filter.ResponseValidationInput{RequestValidationInput: request, Status: w.Code, Header: w.Header(),
		Body: io.NopCloser(bytes.NewReader(w.Body.Bytes())), Options: &openapi3filter.Options{IncludeResponseStatus: true}}
	require.NoError(t, openapi3filter.ValidateResponse(t.Context(), answer), "%s: %s", request.Request.URL, w.Body)
}

// TestEvents checks that the events of streams have the data in the description.
func TestEvents(t *testing.T) {
	h := newHandler(t)
	document := load(t, h)
	for _, test := range []struct {
		address string
		schemas map[string]string // schemas by kind of event
		text    string
	}{
		{"/api/analysis?fen=4k3/8/8/8/8/8/8/4K2R_w_KQ_-_0_1&depth=3&lines=2", map[string]string{"position": "AnalysedPosition", "": "Analysis", "end": "End"}, ""},
		{"/api/reply?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1&level=800&seed=1", map[string]string{"": "Thinking", "move": "Reply"}, ""},
		{"/api/games/judge?time=2&depth=3&annotate=yes", map[string]string{"progress": "JudgeProgress", "": "GameReport", "game": "GameTree", "end": "End"},
			`{"nodes":[{"parent":-1},{"parent":0,"uci":"f3"},{"parent":1,"uci":"e5"},{"parent":2,"uci":"g4"},{"parent":3,"uci":"a6"}]}`},
	} {
		_, w := ask(h, test.address)
		if test.text != "" {
			w = httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "http://localhost"+test.address, strings.NewReader(test.text)))
		}
		require.Equal(t, http.StatusOK, w.Code, w.Body)
		last := ""
		for kind, data := range events(t, w.Body) {
			schema := document.Components.Schemas[test.schemas[kind]]
			require.NotNil(t, schema, kind)
			forbidOthers(schema)
			var value any
			require.NoError(t, json.Unmarshal(data, &value))
			require.NoError(t, schema.Value.VisitJSON(value, openapi3.EnableJSONSchema2020()), "%s: %s", kind, data)
			last = kind
		}
		assert.Contains(t, []string{"end", "move"}, last)
	}
}

// events yields the kind and the data of each event of a stream.
func events(t *testing.T, stream io.Reader) func(yield func(kind string, data []byte) bool) {
	return func(yield func(kind string, data []byte) bool) {
		lines, kind := bufio.NewScanner(stream), ""
		for lines.Scan() {
			if name, isKind := strings.CutPrefix(lines.Text(), "event: "); isKind {
				kind = name
			}
			if data, isData := strings.CutPrefix(lines.Text(), "data: "); isData {
				if !yield(kind, []byte(data)) {
					return
				}
				kind = ""
			}
		}
		require.NoError(t, lines.Err())
	}
}

// TestUnknownPath checks that a request that is not in the description gets no answer.
func TestUnknownPath(t *testing.T) {
	h := newHandler(t)
	router, err := gorillamux.NewRouter(load(t, h))
	require.NoError(t, err)
	r, w := ask(h, "/api/none")
	assert.Equal(t, http.StatusNotFound, w.Code)
	_, _, err = router.FindRoute(r)
	assert.ErrorIs(t, err, routers.ErrPathNotFound)
}
