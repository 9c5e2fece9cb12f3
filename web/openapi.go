package web

import (
	"bytes"
	"cmp"
	_ "embed" // for openapi.json
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"burnside/internal/buildinfo"
)

// The paths of the list of requests and of their description.
const (
	indexPath   = "/api"
	openAPIPath = "/api/openapi.json"
)

// openAPI describes the JSON interface as an OpenAPI document. Its version is empty.
//
//go:embed openapi.json
var openAPI []byte

// interfaceIndex is the answer of /api.
type interfaceIndex struct {
	Name     string         `json:"name"`
	Version  string         `json:"version"`
	OpenAPI  string         `json:"openapi"` // address of the description
	Requests []requestIndex `json:"requests"`
}

// requestIndex is a kind of request in the index.
type requestIndex struct {
	Path       string   `json:"path"`
	Summary    string   `json:"summary"`
	Parameters []string `json:"parameters"`
	Example    string   `json:"example,omitempty"` // address to try
}

// openAPIFile returns the OpenAPI document with the version of the program.
var openAPIFile = sync.OnceValue(func() file {
	version := fmt.Sprintf("%q: %q", "version", buildinfo.Version())
	return newFile("/openapi.json", bytes.Replace(openAPI, []byte(`"version": ""`), []byte(version), 1))
})

// requests returns the list of requests that the OpenAPI document describes.
var requests = sync.OnceValue(func() interfaceIndex {
	var document openAPIDocument
	if err := json.Unmarshal(openAPI, &document); err != nil {
		panic("openapi.json: " + err.Error()) // it is part of the program, and tests read it
	}
	list := interfaceIndex{Name: "Burnside", Version: buildinfo.Version(), OpenAPI: openAPIPath}
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		list.Requests = append(list.Requests, document.request(path))
	}
	return list
})

// openAPIDocument is the part of the OpenAPI document that the index needs.
type openAPIDocument struct {
	Paths map[string]struct {
		Get  *openAPIOperation `json:"get"`
		Post *openAPIOperation `json:"post"`
	} `json:"paths"`
	Components struct {
		Parameters map[string]openAPIParameter `json:"parameters"`
	} `json:"components"`
}

// openAPIOperation is a request by one method.
type openAPIOperation struct {
	Summary    string             `json:"summary"`
	Parameters []openAPIParameter `json:"parameters"`
	Responses  map[string]struct {
		Content map[string]struct{} `json:"content"`
	} `json:"responses"`
}

// openAPIParameter is a parameter, or a reference to one of the components.
type openAPIParameter struct {
	Reference string `json:"$ref"`
	Name      string `json:"name"`
	In        string `json:"in"`
	Required  bool   `json:"required"`
	Example   any    `json:"example"`
}

// request describes the requests of a path. A stream has no example, because it does not end at
// once. A request with a text has no example either, because an address can't contain the text.
func (d *openAPIDocument) request(path string) requestIndex {
	get, post := d.Paths[path].Get, d.Paths[path].Post
	operation := cmp.Or(get, post)
	request := requestIndex{Path: path, Summary: operation.Summary, Parameters: []string{}}
	address, query := path, []string{}
	for _, parameter := range operation.Parameters {
		if name, isReference := strings.CutPrefix(parameter.Reference, "#/components/parameters/"); isReference {
			parameter = d.Components.Parameters[name]
		}
		request.Parameters = append(request.Parameters, parameter.Name)
		example := strings.ReplaceAll(url.QueryEscape(fmt.Sprint(parameter.Example)), "%2F", "/")
		switch {
		case parameter.In == "path":
			address = strings.ReplaceAll(address, "{"+parameter.Name+"}", example)
		case parameter.Required:
			query = append(query, parameter.Name+"="+example)
		}
	}
	if len(query) > 0 {
		address += "?" + strings.Join(query, "&")
	}
	if _, isJSON := operation.Responses["200"].Content["application/json"]; isJSON && get != nil {
		request.Example = address
	}
	return request
}

// indexPage shows the index as a page.
var indexPage = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("index").Parse(indexText))
})

// indexText is the template of indexPage.
const indexText = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>JSON interface · Burnside</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main class="page">
<h1>JSON interface</h1>
<p>Burnside {{.Version}} answers these requests; <a href="{{.OpenAPI}}">OpenAPI</a> describes them.</p>
<dl class="card">{{range .Requests}}
<dt>{{with .Example}}<a href="{{.}}">{{end}}<code>{{.Path}}</code>{{with .Example}}</a>{{end}}</dt>
<dd>{{.Summary}}{{with .Parameters}} ({{range $i, $name := .}}{{if $i}}, {{end}}{{$name}}{{end}}){{end}}</dd>{{end}}
</dl>
<p><a href="/">To the board</a></p>
</main>
</body>
</html>
`

// serveOpenAPI answers with the index or the OpenAPI document.
func serveOpenAPI(w http.ResponseWriter, r *http.Request) {
	if len(r.URL.RawQuery) > 0 {
		writeProblem(w, r, badRequest("query", "there are no parameters"))
		return
	}
	if r.URL.Path == openAPIPath {
		writeFile(w, r, openAPIFile())
		return
	}
	w.Header().Set("Cache-Control", keepAsking)
	w.Header().Add("Vary", "Accept")
	if !prefersHTML(r) {
		writeJSON(w, r, http.StatusOK, requests())
		return
	}
	var page bytes.Buffer
	// Writing to memory does not fail.
	_ = indexPage().Execute(&page, requests())
	writeContent(w, r, http.StatusOK, contentTypes[".html"], page.Bytes())
}
