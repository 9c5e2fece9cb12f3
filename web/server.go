package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// Limits on connections.
const (
	maxConnections = 1024
	maxHeader      = 16 << 10 // bytes
	headerTime     = 5 * time.Second
	readTime       = 10 * time.Second
	writeTime      = 15 * time.Second
	idleTime       = 60 * time.Second
	shutdownTime   = 2 * time.Second // that requests in progress may take to finish
	writeBuffer    = 32 << 10        // bytes that the system buffers for a client that does not read
)

// Serve serves the connections of a listener until ctx is done. Requests in progress may then take
// shutdownTime to finish, and after that all connections are closed. Serve closes the listener.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime}
	return serve(ctx, listener, handler, server, shutdownTime)
}

// serve does the same as Serve, with the time limits of the given server. The parameter "shutdown"
// is the time in which requests in progress may finish.
func serve(ctx context.Context, listener net.Listener, handler http.Handler, server *http.Server, shutdown time.Duration) error {
	server.Handler, server.ConnContext, server.MaxHeaderBytes = noting(handler), withConnection, maxHeader
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(newLimitedListener(listener, maxConnections)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	// ctx is done already, so shutting down needs a context of its own.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdown)
	defer cancel()
	err := server.Shutdown(last)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	return err
}
