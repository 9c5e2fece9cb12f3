package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
)

// sources are the files of the page.
//
//go:embed page
var sources embed.FS

// A file is a part of the page.
type file struct {
	content     []byte
	compressed  func() []byte // with gzip
	contentType string
	tag         string // entity tag
	caching     string // header Cache-Control
}

// newFile returns a file of the page that clients revalidate before each use.
func newFile(name string, content []byte) file {
	return file{
		content:     content,
		compressed:  sync.OnceValue(func() []byte { return compressed(content, gzip.BestCompression) }),
		contentType: contentTypes[path.Ext(name)],
		tag:         tagOf(content),
		caching:     keepAsking,
	}
}

// digest returns a short hash of a content, in hexadecimal.
func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

// contentTypes are the media types of the page's files. The list of the operating system is not
// used, because it differs between machines.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".svg":  "image/svg+xml",
}

// index is the template of the page itself. The addresses of the page's files contain a version, so
// that clients can keep the files. The template also lists the modules of the requested view, so
// that browsers load all of them at once.
var index = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(sources, "page/index.html"))
})

// The map "files" holds the files of the page, by their paths. For each view it also holds a copy
// of the page itself, which lists the modules of this view. The path of a copy is, for example,
// "/?view=trainer".
var files = sync.OnceValue(func() map[string]file {
	all := map[string]file{}
	var names []string
	var everything []byte
	// Reading embedded files does not fail.
	_ = fs.WalkDir(sources, "page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := sources.ReadFile(name)
		name = strings.TrimPrefix(name, "page")
		names, everything = append(names, name), append(everything, content...)
		all[name] = newFile(name, content)
		return err
	})
	version := "/" + digest(everything)
	for _, name := range names {
		versioned := all[name]
		versioned.caching = "public, max-age=31536000, immutable"
		all[version+name] = versioned
	}
	for view, modules := range viewModules() {
		for i := range modules {
			modules[i] = version + "/js/" + modules[i]
		}
		var page bytes.Buffer
		// Writing to memory does not fail.
		_ = index().Execute(&page, map[string]any{"Home": "/", "Version": version, "Modules": modules})
		all[viewPath+view] = newFile("/index.html", page.Bytes())
	}
	all["/"] = all[viewPath+"board"]
	delete(all, "/index.html")
	delete(all, version+"/index.html")
	all["/favicon.ico"] = all["/icon.svg"]
	return all
})

// viewPath is the path of the page in files, before the name of a view.
const viewPath = "/?view="

// servePage answers with a file of the page.
func servePage(w http.ResponseWriter, r *http.Request) {
	f, ok := files()[r.URL.Path]
	if page, isView := files()[viewPath+r.URL.Query().Get("view")]; isView && r.URL.Path == "/" {
		f = page
	}
	if !ok || strings.HasPrefix(r.URL.Path, viewPath) {
		writeProblem(w, r, nothingAt(r))
		return
	}
	writeFile(w, r, f)
}

// documentHeaders holds headers that browsers use only for documents. Scripts and styles are sent
// without them, because these headers would be a tenth of all bytes that the page loads.
var documentHeaders = []string{"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy"}

// writeFile answers with a file.
func writeFile(w http.ResponseWriter, r *http.Request, f file) {
	if f.contentType == contentTypes[".js"] || f.contentType == contentTypes[".css"] {
		for _, name := range documentHeaders {
			w.Header().Del(name)
		}
	}
	w.Header().Set("Cache-Control", f.caching)
	if isKept(w, r, f.tag) {
		return
	}
	send(w, r, http.StatusOK, f.contentType, f.content, f.compressed)
}
