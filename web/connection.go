package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

// These are the times for which a client may keep the server waiting. If all connections are in use
// and a new client comes, a client that is slower may lose its connection.
const (
	newTime      = 100 * time.Millisecond // for the complete first request
	answeredTime = 250 * time.Millisecond // for a later request, or for reading a part of an answer
)

// A limitedConn is a connection of a limitedListener. It records when the server began to wait for
// the client. A single byte from or to the client does not end this wait. If it did, a client that
// sends or reads byte by byte would never count as slow.
type limitedConn struct {
	net.Conn
	listener *limitedListener
	since    atomic.Int64 // start of the wait in Unix nanoseconds; 0 while the server works
	answered atomic.Bool  // a request has been answered
	working  bool         // a request is being answered; used only by the serving goroutine
}

func newLimitedConn(conn net.Conn, l *limitedListener) *limitedConn {
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(writeBuffer) // saves memory; a failure does no harm
	}
	return &limitedConn{Conn: conn, listener: l}
}

// wait records that the server now waits for the client.
func (c *limitedConn) wait() { c.since.Store(time.Now().UnixNano()) }

// proceed records that the client has made progress, which ends the current wait for the client. If
// the server is not working on a request, a new wait begins, with its full time.
func (c *limitedConn) proceed() {
	if c.working {
		c.since.Store(0)
	} else {
		c.wait()
	}
}

// The method "used" returns how much of the allowed time the client has used, as a fraction. If the
// fraction is above 1, the client is too slow.
func (c *limitedConn) used(now time.Time) float64 {
	since := c.since.Load()
	if since == 0 {
		return 0
	}
	allowed := newTime
	if c.answered.Load() {
		allowed = answeredTime
	}
	return float64(now.UnixNano()-since) / float64(allowed)
}

// connectionKey is the key of a request's connection in its context.
type connectionKey struct{}

// withConnection adds a connection to the context of its requests.
func withConnection(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, conn)
}

// The function "noting" wraps a handler. Each connection then records when the server works on a
// request.
func noting(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, ok := r.Context().Value(connectionKey{}).(*limitedConn)
		if !ok {
			handler.ServeHTTP(w, r)
			return
		}
		c.working = true
		c.proceed()
		defer func() {
			c.working = false
			c.answered.Store(true)
			c.proceed()
		}()
		handler.ServeHTTP(w, r)
	})
}

// maxPart is the greatest number of bytes in one write. Each finished write shows that the client
// reads, so longer texts are written in parts.
const maxPart = 16 << 10

// Write sends the server's output to the client. If net/http refuses a request that can't be read,
// Write turns the refusal into JSON, the form of all other errors.
func (c *limitedConn) Write(p []byte) (int, error) {
	text := p
	if refusal, ok := refusalOf(p); ok {
		text = refusal
	}
	if n, err := c.writeParts(text); err != nil {
		return min(n, len(p)), err
	}
	return len(p), nil
}

// writeParts writes a text part by part.
func (c *limitedConn) writeParts(text []byte) (written int, err error) {
	defer c.proceed()
	for written < len(text) && err == nil {
		c.wait()
		var n int
		n, err = c.Conn.Write(text[written:min(written+maxPart, len(text))])
		written += n
	}
	return written, err
}

func (c *limitedConn) Close() error {
	c.listener.remove(c)
	return c.Conn.Close()
}

// abort closes the connection and discards data that the client has not read.
func (c *limitedConn) abort() {
	if tcp, ok := c.Conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // otherwise the system keeps the data for a while
	}
	_ = c.Close() // nobody could use the error
}

// plainRefusal is the end of the header with which net/http itself refuses a request. It contains a
// content type that the handler's own refusals never have. So the content type shows who refused
// the request.
var plainRefusal = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")

// refusalOf converts a refusal by net/http into the form of the handler's errors. It reports false
// if the answer is not such a refusal.
func refusalOf(answer []byte) ([]byte, bool) {
	line, isHTTP := bytes.CutPrefix(answer, []byte("HTTP/1.1 "))
	if !isHTTP || len(line) < 3 {
		return nil, false
	}
	status, err := strconv.Atoi(string(line[:3]))
	if err != nil || status < http.StatusBadRequest {
		return nil, false
	}
	head, message, found := bytes.Cut(answer, plainRefusal)
	if !found {
		return nil, false
	}
	body, err := json.Marshal(map[string]problem{"error": {Code: "request", Message: "the request can't be read: " + string(message)}})
	if err != nil {
		return nil, false
	}
	return fmt.Appendf(nil, "%s\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n"+
		"Content-Length: %d\r\nConnection: close\r\n\r\n%s", head, len(body), body), true
}
