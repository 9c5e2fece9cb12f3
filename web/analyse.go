package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"burnside/internal/shorten"
	"burnside/search"
	"burnside/web/analysis"
	"burnside/web/play"
)

// engineAnswer is the answer of /api/engine: the settings that clients may choose.
type engineAnswer struct {
	Lines   choice `json:"lines"`
	Threads choice `json:"threads"`
	Hash    choice `json:"hash"`    // MiB
	Level   choice `json:"level"`   // Elo of an opponent of limited strength
	Seconds int    `json:"seconds"` // time limit of a search
}

// choice is the range of a number that clients choose.
type choice struct {
	Default int `json:"default"`
	Least   int `json:"least"`
	Most    int `json:"most"`
}

// engine answers with the settings that clients may choose.
func (h *Handler) engine(context.Context, url.Values) (any, *problem) {
	if h.analysis == nil {
		return nil, noEngine()
	}
	return engineOf(h.analysis.Config()), nil
}

// initialLevel is the default level of an opponent, in Elo.
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

func noEngine() *problem { return notFound("this server has no engine") }

// analysisQuery lists the parameters of /api/analysis.
var analysisQuery = query{parameters: []string{"fen", "client", "lines", "threads", "hash", "depth"}}

// analyse serves /api/analysis, which is a stream of events. The stream lasts as long as the
// search. The search stops when the client disconnects.
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
		// An error means that the client has disconnected. The search notices this itself.
		_ = events.send("position", analysedPosition{left, request.Position.FEN()})
	}
	err := h.analysis.Run(r.Context(), request, func(u analysis.Update) error { return events.send("", u) })
	events.end(r, err)
}

// analysedPosition is the first event of /api/analysis if parts of the parameter "fen" were ignored.
// It holds the position that is analysed.
type analysedPosition struct {
	leftOut
	FEN string `json:"fen"`
}

// parseAnalysis reads the parameters of /api/analysis.
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

// parseNumber reads a parameter that is a number. If it is missing, the result is initial.
func parseNumber(parameters url.Values, name string, initial int) (int, *problem) {
	text := parameters.Get(name)
	if text == "" {
		return initial, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, badRequest(name, fmt.Sprintf("%s: %s is not a number", name, shorten.Quoted(text)))
	}
	return n, nil
}
