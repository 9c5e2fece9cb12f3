package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain fails if a server logged a panic in any test.
func TestMain(m *testing.M) {
	var logged bytes.Buffer
	log.SetOutput(io.MultiWriter(os.Stderr, &logged))
	code := m.Run()
	if strings.Contains(logged.String(), "panic") {
		fmt.Fprintln(os.Stderr, "FAIL: a request made the server panic")
		code = 1
	}
	os.Exit(code)
}

// listen serves the page until the test ends, and returns its address.
func listen(t *testing.T) string { return listenTo(t, newTestHandler()) }

// listenTo serves a handler on a free port of this machine until the test ends. It returns the
// address of the handler. The server has no time limits, so that no test depends on the speed of
// the machine.
func listenTo(t *testing.T, handler http.Handler) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ended := make(chan error, 1)
	go func() { ended <- serve(t.Context(), listener, handler, &http.Server{}, time.Hour) }()
	t.Cleanup(func() { require.NoError(t, <-ended) })
	return "http://" + listener.Addr().String()
}

// dial opens a connection to a server and sends it a text.
func dial(t *testing.T, address, text string) net.Conn {
	conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	_, err = conn.Write([]byte(text))
	require.NoError(t, err)
	return conn
}

// statusOf reads a status from a connection, 0 if it was closed without one.
func statusOf(conn net.Conn) int {
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	return response.StatusCode
}

func TestServerLimits(t *testing.T) {
	address := listen(t)
	for _, test := range []struct {
		name, request string
		status        int
	}{
		{"no host", "GET / HTTP/1.1\r\n\r\n", http.StatusBadRequest},
		{"old protocol without host", "GET / HTTP/1.0\r\n\r\n", http.StatusMisdirectedRequest},
		{"foreign host", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", http.StatusMisdirectedRequest},
		{"path with dots", "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", http.StatusNotFound},
		{"address of another server", "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", http.StatusMisdirectedRequest},
		{"no path", "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n", http.StatusNotFound},
		{"large header", "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 4*maxHeader) + "\r\n\r\n", http.StatusRequestHeaderFieldsTooLarge},
		{"body", "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", http.StatusRequestEntityTooLarge},
		{"not HTTP", "\x16\x03\x01\x02\r\n\r\n", http.StatusBadRequest},
		{"fine", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", http.StatusOK},
	} {
		assert.Equal(t, test.status, statusOf(dial(t, address, test.request)), test.name)
	}
}

// A client that sends its request too slowly is cut off.
func TestSlowRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		conn := dialWithin(t, newTestHandler(), "GET / HTTP/1.1\r\nHost: loc")
		status := statusOf(conn)
		assert.Contains(t, []int{0, http.StatusRequestTimeout}, status)
		assert.Equal(t, headerTime, time.Since(start))
	})
}

// A connection beyond the limit waits until another connection ends, or until another client has
// kept the server waiting for too long.
func TestConnectionLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{conns: make(chan net.Conn, 3), closed: make(chan struct{})}
		l := newLimitedListener(p, 1)
		accept := func() (*limitedConn, time.Duration) {
			p.dial(t)
			start := time.Now()
			conn, err := l.Accept()
			require.NoError(t, err)
			return conn.(*limitedConn), time.Since(start)
		}
		first, _ := accept()
		first.working = true
		first.proceed()
		time.AfterFunc(time.Minute, func() { _ = first.Close() })
		second, waited := accept()
		require.Equal(t, time.Minute, waited, "the server was at work")
		_ = first.Close() // frees its place only once
		third, waited := accept()
		require.Equal(t, newTime+lookTime, waited)
		require.ErrorIs(t, second.SetDeadline(time.Now()), io.ErrClosedPipe)
		require.NoError(t, third.Close())
		require.NoError(t, l.Close())
		_, err := l.Accept()
		require.ErrorIs(t, err, net.ErrClosed)
	})
}

// If the system has no more file descriptors, the listener acts as if it were full.
func TestFilesLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimitedListener(&fileless{}, 2)
		idle := newLimitedConn(&net.TCPConn{}, l)
		require.True(t, l.add(idle))
		start := time.Now()
		go func() {
			time.Sleep(time.Second)
			_ = l.Close()
		}()
		_, err := l.Accept()
		require.ErrorIs(t, err, net.ErrClosed)
		require.Equal(t, time.Second, time.Since(start), "it did not give up before")
		require.Empty(t, l.open, "the slowest was closed")
	})
}

// fileless is a listener whose Accept fails for want of file descriptors.
type fileless struct{ pipes }

func (*fileless) Accept() (net.Conn, error) { return nil, os.NewSyscallError("accept", syscall.EMFILE) }

func (*fileless) Close() error { return nil }

// The server ends even if a client keeps a request open. Requests in progress are answered first.
func TestServeEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{conns: make(chan net.Conn, 2), closed: make(chan struct{})}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			ended <- Serve(ctx, p, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { time.Sleep(shutdownTime / 2) }))
		}()
		for _, request := range []string{"GET / HTTP/1.1\r\nHost: localhost\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"} {
			_, err := io.WriteString(p.dial(t), request) // the first lacks its end
			require.NoError(t, err)
		}
		answered := p.dial(t)
		_, err := io.WriteString(answered, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		require.NoError(t, err)
		synctest.Wait() // until the server has read the requests
		stop()
		start := time.Now()
		assert.Equal(t, http.StatusOK, statusOf(answered))
		assert.Equal(t, shutdownTime/2, time.Since(start))
		require.NoError(t, <-ended)
		assert.Equal(t, shutdownTime, time.Since(start))
		_, err = p.Accept()
		require.ErrorIs(t, err, net.ErrClosed)
	})
}

// A client has as much time as usual to read an answer, even if the server took longer to make it.
func TestLongWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn := dialWithin(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(2 * writeTime)
			writeJSON(w, r, http.StatusOK, "late")
		}), "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		assert.Equal(t, http.StatusOK, statusOf(conn))
	})
}

// Refusals by net/http have the form of the handler's errors.
func TestRefusalsAreJSON(t *testing.T) {
	address := listen(t)
	for request, status := range map[string]int{
		"GET /api/probe?fen=\x01 HTTP/1.1\r\nHost: localhost\r\n\r\n":                              http.StatusBadRequest,
		"GET /api/probe?fen=8 8 HTTP/1.1\r\nHost: localhost\r\n\r\n":                               http.StatusBadRequest,
		"GET /api/probe?fen=%01 HTTP/1.1\r\nHost: localhost\r\n\r\n":                               http.StatusBadRequest,
		"GET / HTTP/1.1\r\nHost: localhost\r\nX\x00: 1\r\n\r\n":                                    http.StatusBadRequest,
		"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 4*maxHeader) + "\r\n\r\n": http.StatusRequestHeaderFieldsTooLarge,
	} {
		response, err := http.ReadResponse(bufio.NewReader(dial(t, address, request)), nil)
		require.NoError(t, err, "%.60q", request)
		assert.Equal(t, status, response.StatusCode, "%.60q", request)
		assert.Equal(t, "application/json; charset=utf-8", response.Header.Get("Content-Type"))
		var answer struct{ Error problem }
		require.NoError(t, json.NewDecoder(response.Body).Decode(&answer), "%.60q", request)
		assert.NotEmpty(t, answer.Error.Message)
		require.NoError(t, response.Body.Close())
	}
}
