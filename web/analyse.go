package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"burnside/search"
	"burnside/web/analysis"
	"burnside/web/play"
)

// engineAnswer is the answer of /api/engine: what can be asked of the engine.
type engineAnswer struct {
	Lines   choice `json:"lines"`
	Threads choice `json:"threads"`
	Hash    choice `json:"hash"`    // MiB
	Level   choice `json:"level"`   // Elo of an opponent of limited strength
	Seconds int    `json:"seconds"` // that a search may take
}

// choice is a number that clients choose.
type choice struct {
	Default int `json:"default"`
	Least   int `json:"least"`
	Most    int `json:"most"`
}

// engine answers what can be asked of the engine.
func (h *Handler) engine(context.Context, url.Values) (any, *problem) {
	if h.analysis == nil {
		return nil, noEngine()
	}
	return engineOf(h.analysis.Config()), nil
}

// initialLevel is the level in Elo of whoever names none.
const initialLevel = 1500

func engineOf(c analysis.Config) engineAnswer {
	return engineAnswer{
		Lines:   choice{min(3, c.Lines), 1, c.Lines},
		Threads: choice{1, 1, c.Threads},
		Hash:    choice{min(64, c.Hash), search.MinHash, c.Hash},
		Level:   choice{initialLevel, play.LeastLevel, play.GreatestLevel},
		Seconds: int(c.Time.Seconds()),
	}
}

func noEngine() *problem { return notFound("there is no engine behind this page") }

// analysisQuery has the parameters of /api/analysis.
var analysisQuery = query{parameters: []string{"fen", "client", "lines", "threads", "hash", "depth"}}

// analyse answers a request for an analysis: a stream of events that lasts as long as the
// search, and ends it when the client goes.
func (h *Handler) analyse(w http.ResponseWriter, r *http.Request) {
	request, left, p := h.parseAnalysis(r)
	if p != nil {
		writeProblem(w, r, p)
		return
	}
	events := newEventStream(w, r)
	if events == nil {
		return
	}
	if len(left.LeftOut) > 0 {
		// An error means that the client has gone, which the search notices.
		_ = events.send("position", analysedPosition{left, request.Position.FEN()})
	}
	err := h.analysis.Run(r.Context(), request, func(u analysis.Update) error { return events.send("", u) })
	events.end(r, err)
}

// analysedPosition is the event of /api/analysis that shows the position that is analysed, if
// something was left out of the parameter fen.
type analysedPosition struct {
	leftOut
	FEN string `json:"fen"`
}

// parseAnalysis reads what is to be analysed.
func (h *Handler) parseAnalysis(r *http.Request) (request analysis.Request, left leftOut, p *problem) {
	if h.analysis == nil {
		return request, left, noEngine()
	}
	parameters, p := analysisQuery.parse(r)
	if p != nil {
		return request, left, p
	}
	if request.Position, left, p = parsePosition(parameters); p != nil {
		return request, left, p
	}
	if request.Position.CountLegal() == 0 {
		return request, left, gameOver()
	}
	can := engineOf(h.analysis.Config())
	request.Client = parameters.Get("client")
	for _, number := range []struct {
		name    string
		initial int
		into    *int
	}{
		{"lines", can.Lines.Default, &request.Lines},
		{"threads", can.Threads.Default, &request.Threads},
		{"hash", can.Hash.Default, &request.Hash},
		{"depth", 0, &request.Depth},
	} {
		if *number.into, p = parseNumber(parameters, number.name, number.initial); p != nil {
			return request, left, p
		}
	}
	return request, left, nil
}

// parseNumber reads a parameter that is a number; initial stands for one that is missing.
func parseNumber(parameters url.Values, name string, initial int) (int, *problem) {
	text := parameters.Get(name)
	if text == "" {
		return initial, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, badRequest(name, fmt.Sprintf("%s: %s is not a number", name, quoted(text)))
	}
	return n, nil
}
