package web

import (
	"errors"
	"net"
	"sync"
	"syscall"
	"time"
)

// A limitedListener limits the number of open connections. When the limit is reached, it closes the
// connection of the slowest client before it accepts another one. So clients that send or read
// slowly can't keep others out.
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

// Accept waits for a connection, and for room for it if too many are open.
func (l *limitedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	for isFull(err) {
		if !l.makeRoom() {
			return nil, net.ErrClosed
		}
		conn, err = l.Listener.Accept()
	}
	if err != nil {
		return nil, err
	}
	limited := newLimitedConn(conn, l)
	for !l.add(limited) {
		if !l.makeRoom() {
			_ = conn.Close()
			return nil, net.ErrClosed
		}
	}
	return limited, nil
}

// isFull reports whether a listener failed because the program or the system has run out of
// file descriptors.
func isFull(err error) bool { return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) }

// Close stops accepting connections.
func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// add adds a connection if there is room.
func (l *limitedListener) add(c *limitedConn) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if len(l.open) >= l.most {
		return false
	}
	l.open[c] = struct{}{}
	c.wait()
	return true
}

// lookTime is the time after which a full listener looks again for a connection to close.
const lookTime = 10 * time.Millisecond

// makeRoom closes the connection of the slowest client that has exceeded its time. If no client has
// exceeded its time, makeRoom waits for a moment. It returns false if the listener is closed.
func (l *limitedListener) makeRoom() bool {
	if slowest := l.slowest(); slowest != nil {
		slowest.abort()
		return true
	}
	select {
	case <-l.changed:
	case <-l.closed:
		return false
	case <-time.After(lookTime):
	}
	return true
}

// The method "slowest" returns the connection whose client has exceeded its time by the largest
// factor. If no client has exceeded its time, it returns nil.
func (l *limitedListener) slowest() *limitedConn {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	var slowest *limitedConn
	most, now := 1.0, time.Now()
	for c := range l.open {
		if used := c.used(now); used > most {
			slowest, most = c, used
		}
	}
	return slowest
}

// remove forgets a connection and wakes an Accept that waits for room.
func (l *limitedListener) remove(c *limitedConn) {
	l.mutex.Lock()
	delete(l.open, c)
	l.mutex.Unlock()
	select {
	case l.changed <- struct{}{}:
	default:
	}
}
