package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"burnside/web/engines"
)

// The reasons for the end of a watched search.
const (
	endDone     = "done"     // nothing is left to search, or the time is over
	endReplaced = "replaced" // the same client has begun another
	endStopped  = "stopped"  // the server shuts down
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

// newEventStream returns the stream that answers a request. For a HEAD request it writes only the
// header and returns nil.
func newEventStream(w http.ResponseWriter, r *http.Request) *eventStream {
	s := &eventStream{writer: w, control: http.NewResponseController(w)}
	if r.Method == http.MethodHead {
		s.begin()
		return nil
	}
	return s
}

// begin writes the header. From then on, the stream lasts as long as the client reads each event in
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
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTime)) // not every writer has deadlines
	if _, err := fmt.Fprintf(s.writer, "%sdata: %s\n\n", kind, text); err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	return s.control.Flush()
}

// The method "end" ends the stream of a search that returned err. It sends an event with the
// reason. If no event was sent before, it answers with an HTTP error instead. It ignores errors of
// writing, which mean that the client has disconnected.
func (s *eventStream) end(r *http.Request, err error) {
	switch {
	case s.begun:
		_ = s.send("end", map[string]string{"reason": endReason(err)})
	case r.Context().Err() == nil:
		writeProblem(s.writer, r, searchProblem(err))
	}
}

// searchProblem returns the problem for a search that was refused.
func searchProblem(err error) *problem {
	p := &problem{status: http.StatusServiceUnavailable, Code: "busy", Message: err.Error()}
	var outside *engines.RangeError
	if errors.As(err, &outside) {
		p.status, p.Code = http.StatusBadRequest, outside.Name
	} else if errors.Is(err, engines.ErrReplaced) {
		p.status, p.Code = http.StatusConflict, endReplaced
	}
	return p
}
