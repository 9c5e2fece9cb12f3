package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"burnside/internal/shorten"
)

// A textQuery is a kind of request whose body is a text. It holds the names of the parameters, the
// greatest length of the text in bytes, and the function that answers the request. To answer with a
// stream of events, this function returns a value of the interface type "streamed".
type textQuery struct {
	query
	most   int64
	answer func(ctx context.Context, parameters url.Values, text []byte) (any, *problem)
}

// streamed is an answer that lasts: a stream of events.
type streamed interface {
	serve(w http.ResponseWriter, r *http.Request)
}

// maxTexts is the greatest number of requests with texts that are read and answered at the same
// time. The limit exists because the texts take memory, and so do the games made from them.
const maxTexts = 2

// textPatience is how long a request with a text waits for others to finish.
const textPatience = 8 * time.Second

// text returns the kind of request with a text at a path.
func (h *Handler) text(path string) (textQuery, bool) {
	path, isAPI := strings.CutPrefix(path, "/api/")
	q, found := h.texts[path]
	return q, found && isAPI
}

// serveText answers a request with a text.
func (h *Handler) serveText(w http.ResponseWriter, r *http.Request, q textQuery) {
	ctx, cancel := context.WithTimeout(r.Context(), textPatience)
	defer cancel()
	select {
	case h.reading <- struct{}{}:
	case <-ctx.Done():
		writeProblem(w, r, &problem{status: http.StatusServiceUnavailable, Code: "busy", Message: "too many requests at once"})
		return
	}
	answer, p := q.read(w, r)
	<-h.reading
	if p != nil {
		writeProblem(w, r, p)
		return
	}
	if stream, lasts := answer.(streamed); lasts {
		stream.serve(w, r)
		return
	}
	writeJSON(w, r, http.StatusOK, answer)
}

// read reads the parameters and the text of a request, and answers it.
func (q textQuery) read(w http.ResponseWriter, r *http.Request) (any, *problem) {
	parameters, p := q.parse(r)
	if p != nil {
		return nil, p
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, q.most))
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		return nil, &problem{status: http.StatusRequestEntityTooLarge, Code: "body",
			Message: fmt.Sprintf("the text is longer than %d MiB", q.most>>20)}
	case err != nil:
		return nil, badRequest("body", "the text did not arrive: "+shorten.Middle(err.Error()))
	}
	return q.answer(r.Context(), parameters, text)
}
