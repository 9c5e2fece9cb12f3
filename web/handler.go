// Package web serves the browser interface: an HTTP handler with a JSON interface, and the page
// that uses it. Both are part of the program, and the page loads nothing from other servers.
// docs/web.md describes the page, and links to the description of the interface.
//
// The handler is meant for the user's own machine. By default it answers only requests whose header
// Host names this machine, and it refuses requests from pages of other sites. Only a few kinds of
// requests may have a body. The body is a text, for example the games of a PGN file.
package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"burnside/internal/shorten"
	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/web/analysis"
	"burnside/web/play"
)

// Config says what a Handler shows and to whom.
type Config struct {
	// Tables are the tables to show.
	Tables *tb.Set
	// Syzygy holds Syzygy tables for positions that Tables do not know. It may be nil.
	Syzygy *syzygy.Tables
	// Analysis is the engine, nil for none.
	Analysis *analysis.Service
	// Play is the engine as an opponent, nil for none.
	Play *play.Service
	// The field Addresses allows any IP address as the Host of a request. If it is false, only
	// loopback addresses are allowed. The check of the Host prevents DNS rebinding. That attack
	// needs a host name, so it is safe to allow all addresses.
	Addresses bool
	// Hosts are names, without port, that requests may have as their Host.
	Hosts []string
	// Origins holds the origins of other pages that may send requests, in the form of ParseOrigin.
	Origins []string
	// Elsewhere are the addresses at which other devices find the page.
	Elsewhere []string
	// Patience is how long a request may search for a position or a series. 0 means the default,
	// which is some seconds.
	Patience time.Duration
}

// Handler answers the page's requests. It is safe for concurrent use.
type Handler struct {
	tables    *tb.Set
	syzygy    *syzygy.Tables    // nil for none
	analysis  *analysis.Service // nil for none
	opponent  *play.Service     // nil for none
	summaries sync.Map          // *stats.Stats by ending.Material
	elsewhere []string
	guard     guard
	patience  patience             // how long requests may search
	reviews   reviews              // of games that were judged
	running   chan struct{}        // one element per request in progress
	solving   chan struct{}        // one element per search for a series mate
	reading   chan struct{}        // one element per request with a text
	requests  map[string]query     // by their paths below /api/
	texts     map[string]textQuery // likewise, with a text as the body
	tablebase map[string]query     // of lila-tablebase's interface, by their paths
}

// A query is a kind of request of the JSON interface. It holds the names of the parameters, and the
// function that answers the request.
type query struct {
	parameters []string
	answer     func(ctx context.Context, parameters url.Values) (any, *problem)
}

// anyOther stands for all parameters that a query ignores.
const anyOther = "*"

// maxRunning limits the requests in progress; further ones wait.
const maxRunning = 16

// New returns a handler.
func New(c Config) *Handler {
	h := &Handler{
		tables: c.Tables, syzygy: c.Syzygy, analysis: c.Analysis, opponent: c.Play, elsewhere: c.Elsewhere, guard: newGuard(c), patience: newPatience(c),
		running: make(chan struct{}, maxRunning), solving: make(chan struct{}, maxSeries), reading: make(chan struct{}, maxTexts),
	}
	h.requests = map[string]query{
		"addresses": {nil, h.addresses},
		"probe":     {[]string{"fen"}, h.probe},
		"line":      {[]string{"fen"}, h.line},
		"symmetry":  {[]string{"fen"}, h.symmetry},
		"random":    {[]string{"ending", "side", "outcome", "plies"}, h.random},
		"endings":   {nil, h.endings},
		"exercise":  {[]string{"ending", "goal", "side"}, h.exercise},
		"train":     {[]string{"fen"}, h.train},
		"judge":     {[]string{"fen", "move"}, h.judge},
		"hint":      {[]string{"fen"}, h.hint},
		"engine":    {nil, h.engine},
		"play":      {[]string{"fen", "moves"}, h.play},
		"game":      {[]string{"fen", "moves"}, h.game},
		"chess960":  {[]string{"number"}, h.chess960},
		"series":    {[]string{"fen", "moves", "rule"}, h.series},

		"progressive":       {[]string{"rule", "fen", "series", "record"}, h.progressive},
		"progressive/reply": {[]string{"rule", "fen", "series", "level"}, h.progressiveReply},
	}
	h.texts = map[string]textQuery{
		"games":       {query{parameters: []string{"game", "list"}}, maxGameText, h.games},
		"games/judge": {query{parameters: []string{"time", "depth", "client", "annotate"}}, maxGameText, h.judgeGame},
		"games/write": {query{}, maxGameText, h.writeGame},
	}
	h.tablebase = map[string]query{
		"/standard":          {[]string{"fen", anyOther}, h.standard},
		"/standard/mainline": {[]string{"fen", anyOther}, h.mainline},
	}
	return h
}

// ServeHTTP answers a request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	if h.guard.share(w, r) {
		return
	}
	q, withText := h.text(r.URL.Path)
	if p := h.guard.check(r, withText); p != nil {
		writeProblem(w, r, p)
		return
	}
	if withText {
		h.serveText(w, r, q)
		return
	}
	switch r.URL.Path {
	case "/api/analysis":
		h.analyse(w, r)
	case "/api/reply":
		h.reply(w, r)
	case indexPath, openAPIPath:
		serveOpenAPI(w, r)
	default:
		h.serveQuery(w, r)
	}
}

// serveQuery answers a request of the JSON interface, or a request for a file of the page.
func (h *Handler) serveQuery(w http.ResponseWriter, r *http.Request) {
	q, found := h.find(r.URL.Path)
	switch {
	case !found && strings.HasPrefix(r.URL.Path, "/api/"):
		writeProblem(w, r, nothingAt(r))
		return
	case !found:
		servePage(w, r)
		return
	}
	answer, p := h.work(r, q)
	if p != nil {
		writeProblem(w, r, p)
		return
	}
	writeAnswer(w, r, answer)
}

// find returns the kind of request of a path.
func (h *Handler) find(path string) (query, bool) {
	if q, found := h.tablebase[path]; found {
		return q, true
	}
	path, isAPI := strings.CutPrefix(path, "/api/")
	if name, isEnding := strings.CutPrefix(path, "endings/"); isEnding {
		return query{answer: func(context.Context, url.Values) (any, *problem) { return h.ending(name) }}, isAPI
	}
	q, found := h.requests[path]
	return q, found && isAPI
}

// nothingAt returns the problem for a path that does not exist.
func nothingAt(r *http.Request) *problem {
	return notFound("there is nothing at " + shorten.Quoted(r.URL.Path))
}

// work answers a request of the JSON interface. It first waits until fewer than maxRunning requests
// are in progress. A request counts as finished before the caller writes the answer. So clients
// that read slowly do not delay others.
func (h *Handler) work(r *http.Request, q query) (any, *problem) {
	if p := h.begin(r.Context()); p != nil {
		return nil, p
	}
	defer h.end()
	parameters, p := q.parse(r)
	if p != nil {
		return nil, p
	}
	return q.answer(r.Context(), parameters)
}

// parse reads the parameters of a request. Each must be known and given only once.
func (q query) parse(r *http.Request) (url.Values, *problem) {
	// Semicolons belong to EPD operations and do not separate parameters.
	parameters, err := url.ParseQuery(strings.ReplaceAll(r.URL.RawQuery, ";", "%3B"))
	if err != nil {
		return nil, badRequest("query", "the query can't be read: "+err.Error())
	}
	for name, values := range parameters {
		isKnown := slices.Contains(q.parameters, name)
		switch {
		case !isKnown && slices.Contains(q.parameters, anyOther):
		case !isKnown:
			return nil, badRequest("query", "there is no parameter "+shorten.Quoted(name))
		case len(values) > 1:
			return nil, badRequest("query", "the parameter "+shorten.Quoted(name)+" is given more than once")
		}
	}
	return parameters, nil
}

// begin waits until a further request may be worked on.
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

// end lets the next request begin.
func (h *Handler) end() { <-h.running }
