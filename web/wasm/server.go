//go:build js

package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"sync"
	"syscall/js"

	"burnside/tb"
	"burnside/web"
	"burnside/web/analysis"
	"burnside/web/play"
)

// The memory of a browser tab is limited. Phones close a tab that uses some hundred MiB.
const (
	mostHash   = 256 // MiB for one analysis
	leastHash  = 16
	hashPerGiB = 64 // MiB for one analysis, for each GiB of the device's memory
)

// server answers requests in memory.
type server struct {
	host    js.Value
	tables  *tb.Set
	handler http.Handler
	once    sync.Once
	running map[int]context.CancelFunc // functions that end the running requests, by number
}

// start makes the handler.
func (s *server) start() {
	analyses := analysis.DefaultConfig(s.tables, nil)
	analyses.Hash = s.hashLimit()
	analyses.Bytes = uint64(2*analyses.Hash+64) << 20 // for the engines of all analyses
	s.running = map[int]context.CancelFunc{}
	s.handler = web.New(web.Config{
		Tables: s.tables, Analysis: analysis.New(analyses), Play: play.New(play.DefaultConfig(s.tables, nil)),
		Elsewhere: s.elsewhere(),
	})
}

// elsewhere returns the addresses at which other devices find the page.
func (s *server) elsewhere() []string {
	if address := s.host.Get("address"); address.Truthy() {
		return []string{address.String()}
	}
	return nil
}

// hashLimit returns the greatest hash of an analysis in MiB. If the browser tells how much memory
// the device has, the limit depends on this memory.
func (s *server) hashLimit() int {
	memory := s.host.Get("memory")
	if memory.Type() != js.TypeNumber {
		return mostHash
	}
	return min(max(int(hashPerGiB*memory.Float()), leastHash), mostHash)
}

// request answers a request. The first argument is the number that identifies the request. The
// second is its path, which may contain a query. If the request takes a text, the third argument is
// this text or its bytes. The function returns at once. The answer goes to the host's functions
// "head", "part" and "end".
func (s *server) request(_ js.Value, arguments []js.Value) any {
	s.once.Do(s.start)
	number := arguments[0].Int()
	ctx, cancel := context.WithCancel(context.Background())
	s.running[number] = cancel
	method, text := http.MethodGet, []byte(nil)
	if len(arguments) > 2 && !arguments[2].IsUndefined() {
		method, text = http.MethodPost, bytesOf(arguments[2])
	}
	go s.answer(ctx, number, method, arguments[1].String(), text)
	return nil
}

// bytesOf returns the bytes of a text, which is a string or an Uint8Array.
func bytesOf(text js.Value) []byte {
	if text.Type() == js.TypeString {
		return []byte(text.String())
	}
	content := make([]byte, text.Length())
	js.CopyBytesToGo(content, text)
	return content
}

// abort ends the request with the given number.
func (s *server) abort(_ js.Value, arguments []js.Value) any {
	if cancel := s.running[arguments[0].Int()]; cancel != nil {
		cancel()
	}
	return nil
}

// answer answers a request.
func (s *server) answer(ctx context.Context, number int, method, path string, text []byte) {
	w := &writer{host: s.host, number: number, header: http.Header{}}
	address, err := url.ParseRequestURI(path)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
	} else {
		r := &http.Request{Method: method, URL: address, Host: "localhost", Header: http.Header{},
			Body: io.NopCloser(bytes.NewReader(text)), ContentLength: int64(len(text))}
		s.handler.ServeHTTP(w, r.WithContext(ctx))
	}
	s.running[number]()
	delete(s.running, number)
	s.host.Call("end", number)
}

// writer passes an answer to JavaScript.
type writer struct {
	host   js.Value
	number int
	header http.Header
	begun  bool
}

var _ http.Flusher = (*writer)(nil)
var _ io.Writer = (*writer)(nil)

// Header returns the header of the answer.
func (w *writer) Header() http.Header { return w.header }

// WriteHeader passes on the status and the header.
func (w *writer) WriteHeader(status int) {
	if !w.begun {
		w.begun = true
		w.host.Call("head", w.number, status, w.header.Get("Content-Type"))
	}
}

// Write passes on a part of the answer.
func (w *writer) Write(text []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	part := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(part, text)
	w.host.Call("part", w.number, part)
	return len(text), nil
}

// Flush does nothing, because each part is passed on immediately.
func (w *writer) Flush() {}
