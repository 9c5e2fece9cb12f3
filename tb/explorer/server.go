package explorer

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// Limits on connections.
const (
	maxConnections = 256
	maxHeader      = 16 << 10 // bytes
	headerTime     = 5 * time.Second
	readTime       = 10 * time.Second
	writeTime      = 15 * time.Second
	idleTime       = 60 * time.Second
	shutdownTime   = 2 * time.Second // for requests that are being answered
)

// Serve answers connections to a listener until ctx is done. Requests that are
// being answered then are finished, and connections that stay open after that
// are closed. It closes the listener.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler:           handler,
		MaxHeaderBytes:    maxHeader,
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       readTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(newLimitedListener(listener, maxConnections)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	// ctx is done, so that a new one says how long shutting down may take.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	err := server.Shutdown(last)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	return err
}

// limitedListener accepts no more than so many connections at once.
type limitedListener struct {
	net.Listener
	open   chan struct{} // holds an element for each open connection
	closed chan struct{}
	once   sync.Once
}

func newLimitedListener(l net.Listener, most int) *limitedListener {
	return &limitedListener{Listener: l, open: make(chan struct{}, most), closed: make(chan struct{})}
}

// Accept waits for a connection to end if there are too many.
func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.open <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	conn, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	return &limitedConn{Conn: conn, release: sync.OnceFunc(func() { <-l.open })}, nil
}

// Close stops accepting connections.
func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// limitedConn makes room for another connection when it is closed.
type limitedConn struct {
	net.Conn
	release func()
}

func (c *limitedConn) Close() error {
	err := c.Conn.Close()
	c.release()
	return err
}
