package web

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"
)

// problem is the answer to a request that fails: it says why.
type problem struct {
	status  int
	allow   string     // for the header Allow
	Code    string     `json:"code"`
	Message string     `json:"message"`
	Faults  []string   `json:"faults,omitempty"`
	Why     *whyAnswer `json:"why,omitempty"` // Message as values, if tables do not know a position
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
var errorPage = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("error").Parse(errorText))
})

// errorText is the template of errorPage.
const errorText = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{.Title}} · Burnside</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="top">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28"><span>Burnside</span></a>
<nav aria-label="Views"><a href="/">Board</a><a href="/?view=game">Game</a><a href="/?view=play">Play</a><a href="/?view=trainer">Trainer</a><a href="/?view=endings">Endings</a><a href="/?view=series">Series</a></nav>
</header>
<main class="page">
<h1>{{.Title}}</h1>
<div class="card problem"><p>{{.Problem.Message}}</p>{{with .Problem.Faults}}<ul class="faults">{{range .}}<li>{{.}}</li>{{end}}</ul>{{end}}</div>
<p><a href="/">To the board</a></p>
</main>
</body>
</html>
`

// writeProblem writes a problem. Clients that prefer HTML get a page, others get {"error": …}.
func writeProblem(w http.ResponseWriter, r *http.Request, p *problem) {
	if p.allow != "" {
		w.Header().Set("Allow", p.allow)
	}
	if p.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "1")
	}
	w.Header().Add("Vary", "Accept")
	if !prefersHTML(r) {
		writeJSON(w, r, p.status, map[string]*problem{"error": p})
		return
	}
	var page bytes.Buffer
	title := fmt.Sprintf("%d %s", p.status, http.StatusText(p.status))
	// Writing to memory does not fail.
	_ = errorPage().Execute(&page, map[string]any{"Title": title, "Problem": p})
	writeContent(w, r, p.status, contentTypes[".html"], page.Bytes())
}

// prefersHTML reports whether a client prefers HTML. A browser prefers it when it opens an address.
func prefersHTML(r *http.Request) bool { return strings.HasPrefix(r.Header.Get("Accept"), "text/html") }
