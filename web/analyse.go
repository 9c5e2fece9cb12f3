package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"burnside/search"
	"burnside/web/analysis"
	"burnside/web/internal/engines"
)

// engineAnswer is the answer of /api/engine: what can be asked of the engine.
type engineAnswer struct {
	Lines   choice `json:"lines"`
	Threads choice `json:"threads"`
	Hash    choice `json:"hash"`    // MiB
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

func engineOf(c analysis.Config) engineAnswer {
	return engineAnswer{
		Lines:   choice{min(3, c.Lines), 1, c.Lines},
		Threads: choice{1, 1, c.Threads},
		Hash:    choice{min(64, c.Hash), search.MinHash, c.Hash},
		Seconds: int(c.Time.Seconds()),
	}
}

func noEngine() *problem { return notFound("there is no engine behind this page") }

// analysisQuery has the parameters of /api/analysis.
var analysisQuery = query{parameters: []string{"fen", "client", "lines", "threads", "hash", "depth"}}

// analyse answers a request for an analysis: a stream of events that lasts as long as the
// search, and ends it when the client goes.
func (h *Handler) analyse(w http.ResponseWriter, r *http.Request) {
	request, p := h.parseAnalysis(r)
	if p != nil {
		writeProblem(w, r, p)
		return
	}
	events := newEventStream(w)
	if r.Method == http.MethodHead {
		events.begin()
		return
	}
	err := h.analysis.Run(r.Context(), request, func(u analysis.Update) error { return events.send("", u) })
	switch {
	case events.begun:
		// An error means that the client has gone.
		_ = events.send("end", map[string]string{"reason": endReason(err)})
	case r.Context().Err() == nil:
		writeProblem(w, r, analysisProblem(err))
	}
}

// parseAnalysis reads what is to be analysed.
func (h *Handler) parseAnalysis(r *http.Request) (request analysis.Request, p *problem) {
	if h.analysis == nil {
		return request, noEngine()
	}
	parameters, p := analysisQuery.parse(r)
	if p != nil {
		return request, p
	}
	if request.Position, p = parsePosition(parameters); p != nil {
		return request, p
	}
	if request.Position.CountLegal() == 0 {
		return request, gameOver()
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
		*number.into = number.initial
		if text := parameters.Get(number.name); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil {
				return request, badRequest(number.name, fmt.Sprintf("%s: %s is not a number", number.name, quoted(text)))
			}
			*number.into = n
		}
	}
	return request, nil
}

// analysisProblem says why there is no analysis.
func analysisProblem(err error) *problem {
	p := &problem{status: http.StatusServiceUnavailable, Code: "busy", Message: err.Error()}
	var outside *analysis.RangeError
	if errors.As(err, &outside) {
		p.status, p.Code = http.StatusBadRequest, outside.Name
	} else if errors.Is(err, engines.ErrReplaced) {
		p.status, p.Code = http.StatusConflict, endReplaced
	}
	return p
}

// Why an analysis has ended.
const (
	endDone     = "done"     // there is nothing more to search, or no time
	endReplaced = "replaced" // the same client has begun another
	endStopped  = "stopped"  // the server ends
)

func endReason(err error) string {
	switch {
	case err == nil:
		return endDone
	case errors.Is(err, engines.ErrReplaced):
		return endReplaced
	}
	return endStopped
}

// eventStream writes server-sent events.
type eventStream struct {
	writer  http.ResponseWriter
	control *http.ResponseController
	begun   bool
}

func newEventStream(w http.ResponseWriter) *eventStream {
	return &eventStream{writer: w, control: http.NewResponseController(w)}
}

// begin writes the header. From then on the stream lasts as long as each event is read in
// time.
func (s *eventStream) begin() {
	s.begun = true
	s.writer.Header().Set("Content-Type", "text/event-stream")
	s.writer.WriteHeader(http.StatusOK)
}

// send writes an event of a kind, "" for the common one.
func (s *eventStream) send(kind string, event any) error {
	if !s.begun {
		s.begin()
	}
	text, err := json.Marshal(event)
	if err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	if kind != "" {
		kind = "event: " + kind + "\n"
	}
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTime)) // a writer may have none
	if _, err := fmt.Fprintf(s.writer, "%sdata: %s\n\n", kind, text); err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	return s.control.Flush()
}
