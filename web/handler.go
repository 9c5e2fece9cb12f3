// Package web shows tables, engine, games and series mates in a browser: an HTTP
// handler with a JSON interface and the page that uses it, all inside the program.
// The page asks nothing of any other server. docs/web.md describes the interface.
//
// The handler is made to listen on the user's own machine. It answers only
// requests that name that machine as their host and that no page from elsewhere
// made, and it reads nothing but the address of a request.
package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/web/analysis"
	"burnside/web/play"
)

// Config says what a Handler shows and to whom.
type Config struct {
	// Tables are the tables to show.
	Tables *tb.Set
	// Syzygy are Syzygy tables for positions that Tables do not know, nil for none.
	Syzygy *syzygy.Tables
	// Analysis is the engine, nil for none.
	Analysis *analysis.Service
	// Play is the engine as an opponent, nil for none.
	Play *play.Service
	// Addresses allows requests whose Host is any IP address, in place of only
	// loopback addresses and localhost. An address can't be made to point
	// elsewhere, as a name can.
	Addresses bool
	// Hosts are names, without port, that requests may have as their Host.
	Hosts []string
}

// Handler answers the page's requests. It is safe for concurrent use.
type Handler struct {
	tables    *tb.Set
	syzygy    *syzygy.Tables    // nil for none
	analysis  *analysis.Service // nil for none
	opponent  *play.Service     // nil for none
	summaries sync.Map          // *stats.Stats by ending.Material
	guard     guard
	running   chan struct{} // holds an element for each request that is worked on
	solving   chan struct{} // holds an element for each series mate that is looked for
	requests  map[string]query
}

// query answers a request of the JSON interface from its parameters.
type query struct {
	parameters []string
	answer     func(ctx context.Context, parameters url.Values) (any, *problem)
}

// maxRunning is the number of requests that are worked on at once; others wait.
const maxRunning = 16

// New returns a handler.
func New(c Config) *Handler {
	h := &Handler{
		tables: c.Tables, syzygy: c.Syzygy, analysis: c.Analysis, opponent: c.Play, guard: newGuard(c),
		running: make(chan struct{}, maxRunning), solving: make(chan struct{}, maxSeries),
	}
	h.requests = map[string]query{
		"probe":    {[]string{"fen"}, h.probe},
		"line":     {[]string{"fen"}, h.line},
		"symmetry": {[]string{"fen"}, h.symmetry},
		"random":   {[]string{"ending", "side", "outcome", "plies"}, h.random},
		"endings":  {nil, h.endings},
		"exercise": {[]string{"ending", "goal", "side"}, h.exercise},
		"train":    {[]string{"fen"}, h.train},
		"judge":    {[]string{"fen", "move"}, h.judge},
		"hint":     {[]string{"fen"}, h.hint},
		"engine":   {nil, h.engine},
		"play":     {[]string{"fen", "moves"}, h.play},
		"game":     {[]string{"fen", "moves"}, h.game},
		"chess960": {[]string{"number"}, h.chess960},
		"series":   {[]string{"fen", "moves", "rule"}, h.series},
	}
	return h
}

// ServeHTTP answers a request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	if p := h.guard.check(r); p != nil {
		writeProblem(w, r, p)
		return
	}
	path, isAPI := strings.CutPrefix(r.URL.Path, "/api/")
	if !isAPI {
		servePage(w, r)
		return
	}
	switch path {
	case "analysis":
		h.analyse(w, r)
		return
	case "reply":
		h.serveReply(w, r)
		return
	}
	answer, p := h.work(r, path)
	if p != nil {
		writeProblem(w, r, p)
		return
	}
	writeJSON(w, r, http.StatusOK, answer)
}

// work answers a request of the JSON interface when it may. Clients that are slow to
// read their answers don't keep others waiting.
func (h *Handler) work(r *http.Request, path string) (any, *problem) {
	if p := h.begin(r.Context()); p != nil {
		return nil, p
	}
	defer h.end()
	return h.api(r, path)
}

// api answers a request of the JSON interface.
func (h *Handler) api(r *http.Request, path string) (any, *problem) {
	q, ok := h.requests[path]
	if name, isEnding := strings.CutPrefix(path, "endings/"); isEnding {
		q, ok = query{answer: func(context.Context, url.Values) (any, *problem) { return h.ending(name) }}, true
	}
	if !ok {
		return nil, notFound("there is nothing at " + quoted(r.URL.Path))
	}
	parameters, p := q.parse(r)
	if p != nil {
		return nil, p
	}
	return q.answer(r.Context(), parameters)
}

// parse reads the parameters of a request, which must be known ones, each given once.
func (q query) parse(r *http.Request) (url.Values, *problem) {
	// Semicolons belong to EPD operations and do not separate parameters.
	parameters, err := url.ParseQuery(strings.ReplaceAll(r.URL.RawQuery, ";", "%3B"))
	if err != nil {
		return nil, badRequest("query", "the query can't be read: "+err.Error())
	}
	for name, values := range parameters {
		if !slices.Contains(q.parameters, name) {
			return nil, badRequest("query", "there is no parameter "+quoted(name))
		}
		if len(values) > 1 {
			return nil, badRequest("query", "the parameter "+quoted(name)+" is given more than once")
		}
	}
	return parameters, nil
}

// begin waits for leave to work on a request.
func (h *Handler) begin(ctx context.Context) *problem {
	select {
	case h.running <- struct{}{}:
		return nil
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	select {
	case h.running <- struct{}{}:
		return nil
	case <-ctx.Done():
		return &problem{status: http.StatusServiceUnavailable, Code: "busy", Message: "too many requests at once"}
	}
}

// end lets the next request be worked on.
func (h *Handler) end() { <-h.running }
