package explorer

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// problem is an answer that says why there is none.
type problem struct {
	status  int
	allow   string   // for the header Allow
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Faults  []string `json:"faults,omitempty"`
}

func badRequest(code, message string) *problem {
	return &problem{status: http.StatusBadRequest, Code: code, Message: message}
}

func notFound(message string) *problem {
	return &problem{status: http.StatusNotFound, Code: "not-found", Message: message}
}

// writeProblem writes a problem as {"error": …}.
func writeProblem(w http.ResponseWriter, p *problem) {
	if p.allow != "" {
		w.Header().Set("Allow", p.allow)
	}
	if p.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "1")
	}
	writeJSON(w, p.status, map[string]*problem{"error": p})
}

// writeJSON writes an answer.
func writeJSON(w http.ResponseWriter, status int, answer any) {
	text, err := json.Marshal(answer)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"internal","message":"the answer can't be written"}}`)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)+1))
	w.WriteHeader(status)
	// An error means that the client has gone.
	_, _ = w.Write(append(text, '\n'))
}

// maxQuoted is the number of bytes of a request that a message quotes.
const maxQuoted = 100

// quoted returns a text from a request for use in a message.
func quoted(text string) string {
	if len(text) > maxQuoted {
		text = text[:maxQuoted] + "…"
	}
	return strconv.Quote(text)
}
