package web

import (
	"net"
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// pipes is a listener for connections within this process. These connections work with the fake
// time of package synctest.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.conns:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.IPAddr{} }

// serveWithin serves a handler within this process until the test ends.
func serveWithin(t *testing.T, h http.Handler) *pipes {
	p := &pipes{conns: make(chan net.Conn, 1<<16), closed: make(chan struct{})}
	ended := make(chan error, 1)
	go func() { ended <- Serve(t.Context(), p, h) }()
	t.Cleanup(func() { require.NoError(t, <-ended) })
	return p
}

// dial returns a connection to the server, open until the test ends.
func (p *pipes) dial(t *testing.T) net.Conn {
	client, server := net.Pipe()
	t.Cleanup(func() { _ = client.Close() })
	p.conns <- server
	return client
}

// dialWithin serves a handler within this process until the test ends. It connects to the handler,
// sends a text and returns the connection.
func dialWithin(t *testing.T, h http.Handler, text string) net.Conn {
	client := serveWithin(t, h).dial(t)
	_, err := client.Write([]byte(text))
	require.NoError(t, err)
	return client
}
