package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
)

// problem is the answer to a request that fails: it says why.
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

// internal returns the problem for a failure of the server itself.
func internal(err error) *problem {
	return &problem{status: http.StatusInternalServerError, Code: "internal", Message: err.Error()}
}

// errorPage shows a problem as a page.
var errorPage = template.Must(template.New("error").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{.Title}} · Burnside</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main class="page">
<h1>{{.Title}}</h1>
<div class="card problem"><p>{{.Problem.Message}}</p>{{with .Problem.Faults}}<ul class="faults">{{range .}}<li>{{.}}</li>{{end}}</ul>{{end}}</div>
<p><a href="/">To the board</a></p>
</main>
</body>
</html>
`))

// writeProblem writes a problem: as a page for clients that prefer HTML, else as
// {"error": …}.
func writeProblem(w http.ResponseWriter, r *http.Request, p *problem) {
	if p.allow != "" {
		w.Header().Set("Allow", p.allow)
	}
	if p.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "1")
	}
	w.Header().Add("Vary", "Accept")
	if !strings.HasPrefix(r.Header.Get("Accept"), "text/html") {
		writeJSON(w, r, p.status, map[string]*problem{"error": p})
		return
	}
	var page bytes.Buffer
	title := fmt.Sprintf("%d %s", p.status, http.StatusText(p.status))
	// Writing to memory does not fail.
	_ = errorPage.Execute(&page, map[string]any{"Title": title, "Problem": p})
	writeContent(w, r, p.status, contentTypes[".html"], page.Bytes())
}

// writeJSON writes an answer.
func writeJSON(w http.ResponseWriter, r *http.Request, status int, answer any) {
	text, err := json.Marshal(answer)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"internal","message":"the answer can't be written"}}`)
	}
	writeContent(w, r, status, "application/json; charset=utf-8", append(text, '\n'))
}

// minCompressed is the size in bytes from which an answer is compressed.
const minCompressed = 1 << 10

// writeContent writes an answer, compressed if it is large enough and the client accepts gzip.
func writeContent(w http.ResponseWriter, r *http.Request, status int, contentType string, content []byte) {
	send(w, r, status, contentType, content, func() []byte {
		if len(content) < minCompressed {
			return nil
		}
		return compressed(content, gzip.BestSpeed)
	})
}

// send writes content. If the client accepts gzip, it writes the result of pack instead, unless
// that is nil.
func send(w http.ResponseWriter, r *http.Request, status int, contentType string, content []byte, pack func() []byte) {
	header := w.Header()
	header.Set("Content-Type", contentType)
	header.Add("Vary", "Accept-Encoding")
	if acceptsGzip(r.Header) {
		if packed := pack(); packed != nil {
			header.Set("Content-Encoding", "gzip")
			content = packed
		}
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	// An error means that the client has disconnected.
	_, _ = w.Write(content)
}

// compressed returns a text compressed with gzip.
func compressed(content []byte, level int) []byte {
	var into bytes.Buffer
	// The level exists, and writing to memory does not fail.
	writer, _ := gzip.NewWriterLevel(&into, level)
	_, _ = writer.Write(content)
	_ = writer.Close()
	return into.Bytes()
}

// acceptsGzip reports whether a client accepts gzip.
func acceptsGzip(header http.Header) bool {
	for _, coding := range strings.Split(strings.Join(header.Values("Accept-Encoding"), ","), ",") {
		name, parameters, _ := strings.Cut(coding, ";")
		quality := strings.TrimPrefix(strings.ReplaceAll(parameters, " ", ""), "q=")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			return quality == "" || strings.Trim(quality, "0.") != ""
		}
	}
	return false
}
