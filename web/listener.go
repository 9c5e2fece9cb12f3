package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// limitedListener has no more than so many connections open at once. If there are more
// they wait, and those that neither read nor write for stallTime are closed for them:
// clients that don't read their answers can't keep others out.
type limitedListener struct {
	net.Listener
	most    int
	changed chan struct{} // a connection was closed
	closed  chan struct{}
	once    sync.Once

	mutex sync.Mutex
	open  map[*limitedConn]struct{}
}

func newLimitedListener(l net.Listener, most int) *limitedListener {
	return &limitedListener{Listener: l, most: most, changed: make(chan struct{}, 1), closed: make(chan struct{}), open: map[*limitedConn]struct{}{}}
}

// Accept waits for a connection to end if there are too many.
func (l *limitedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(writeBuffer) // it is a matter of memory only
	}
	limited := &limitedConn{Conn: conn, listener: l}
	limited.progress()
	for !l.add(limited) {
		if stalled := l.mostStalled(); stalled != nil {
			_ = stalled.Close() // there is nobody to tell
			continue
		}
		select {
		case <-l.changed:
		case <-l.closed:
			_ = conn.Close()
			return nil, net.ErrClosed
		case <-time.After(stallTime / 10):
		}
	}
	return limited, nil
}

// Close stops accepting connections.
func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// add opens a connection if there is room.
func (l *limitedListener) add(c *limitedConn) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if len(l.open) >= l.most {
		return false
	}
	l.open[c] = struct{}{}
	return true
}

// mostStalled returns the connection that has been still for longest, nil if none has
// been for stallTime.
func (l *limitedListener) mostStalled() *limitedConn {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	var most *limitedConn
	earliest := time.Now().Add(-stallTime).UnixNano()
	for c := range l.open {
		if last := c.last.Load(); last < earliest {
			most, earliest = c, last
		}
	}
	return most
}

// remove makes room for another connection.
func (l *limitedListener) remove(c *limitedConn) {
	l.mutex.Lock()
	delete(l.open, c)
	l.mutex.Unlock()
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// limitedConn is a connection of a limitedListener.
type limitedConn struct {
	net.Conn
	listener *limitedListener
	last     atomic.Int64 // when bytes were last read or written, in nanoseconds
}

func (c *limitedConn) progress() { c.last.Store(time.Now().UnixNano()) }

func (c *limitedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.progress()
	}
	return n, err
}

// Write writes what the server does, but for its refusals of requests that can't be
// read: these become JSON as all other errors are.
func (c *limitedConn) Write(p []byte) (int, error) {
	text := p
	if refusal, ok := refusalOf(p); ok {
		text = refusal
	}
	n, err := c.Conn.Write(text)
	if n > 0 {
		c.progress()
	}
	if err == nil {
		n = len(p)
	}
	return n, err
}

func (c *limitedConn) Close() error {
	c.listener.remove(c)
	return c.Conn.Close()
}

// plainRefusal is how the HTTP library ends the headers of a refusal. No answer of the
// handler has this type.
var plainRefusal = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")

// refusalOf returns the HTTP library's refusal of a request as the handler would write
// it, and reports whether it is one.
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
