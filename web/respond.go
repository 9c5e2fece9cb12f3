package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// writeJSON writes an answer.
func writeJSON(w http.ResponseWriter, r *http.Request, status int, answer any) {
	text, err := json.Marshal(answer)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"internal","message":"the answer can't be written"}}`)
	}
	writeContent(w, r, status, contentTypes[".json"], append(text, '\n'))
}

// minCompressed is the size in bytes from which an answer is compressed.
const minCompressed = 1 << 10

// writeContent writes an answer. It compresses a large answer if the client accepts gzip. If
// clients may keep the answer, it adds an entity tag.
func writeContent(w http.ResponseWriter, r *http.Request, status int, contentType string, content []byte) {
	if w.Header().Get("Cache-Control") != keepNothing && isKept(w, r, tagOf(content)) {
		return
	}
	send(w, r, status, contentType, content, func() []byte {
		if len(content) < minCompressed {
			return nil
		}
		return compressed(content, gzip.BestSpeed)
	})
}

// send writes content. If the client accepts gzip, send calls the function "pack". This function
// returns the compressed content, or nil if the content is too small to be compressed.
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
	// The client has the whole time for reading, however long the work took.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime)) // not every writer has deadlines
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
