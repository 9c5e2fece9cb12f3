package explorer

import (
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
)

// web holds the page.
//
//go:embed web
var web embed.FS

// A file is a part of the page.
type file struct {
	content     []byte
	compressed  []byte // with gzip
	contentType string
	tag         string // entity tag, the same whether compressed or not
}

// contentTypes are the media types of the page's files. They are not asked of
// the system, which may have been told others.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// files returns the page's files by their path in an address.
var files = sync.OnceValue(func() map[string]file {
	all := map[string]file{}
	// Reading files inside the program does not fail.
	_ = fs.WalkDir(web, "web", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := web.ReadFile(name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		all[strings.TrimPrefix(name, "web")] = file{
			content:     content,
			compressed:  compressed(content, gzip.BestCompression),
			contentType: contentTypes[path.Ext(name)],
			tag:         `W/"` + hex.EncodeToString(sum[:8]) + `"`,
		}
		return nil
	})
	all["/"] = all["/index.html"]
	all["/favicon.ico"] = all["/icon.svg"]
	return all
})

// servePage answers with a file of the page.
func servePage(w http.ResponseWriter, r *http.Request) {
	f, ok := files()[r.URL.Path]
	if !ok {
		writeProblem(w, r, notFound("there is nothing at "+quoted(r.URL.Path)))
		return
	}
	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", f.tag)
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	send(w, r, http.StatusOK, f.contentType, f.content, func() []byte { return f.compressed })
}
