//go:build js

package main

import (
	"io"
	"strings"
	"sync"
	"syscall/js"

	"burnside/internal/buildinfo"
	"burnside/uci"
)

// session is a UCI session whose client is JavaScript.
type session struct {
	host js.Value
	once sync.Once
	in   lines
}

// newSession returns a session that begins with the first text.
func newSession(host js.Value) *session {
	s := &session{host: host}
	s.in.arrived.L = &s.in.mutex
	return s
}

// send takes text with whole lines from the client. Answers go to the host's function "line". At
// the end of the session the host's function "quit" is called.
func (s *session) send(_ js.Value, arguments []js.Value) any {
	s.once.Do(func() { go s.run() })
	s.in.add(arguments[0].String())
	return nil
}

// close ends the input. Searches with a limit finish, then the session ends.
func (s *session) close(js.Value, []js.Value) any {
	s.in.close()
	return nil
}

// run answers commands until quit or the end of the input.
func (s *session) run() {
	// Reading cannot fail, and nobody interrupts the session.
	_ = uci.New(s, buildinfo.Version()).Run(&s.in)
	s.host.Call("quit")
}

// Write passes lines of the session to JavaScript.
func (s *session) Write(text []byte) (int, error) {
	for line := range strings.Lines(string(text)) {
		s.host.Call("line", strings.TrimSuffix(line, "\n"))
	}
	return len(text), nil
}

// lines is text that a session has not read yet.
type lines struct {
	mutex   sync.Mutex
	arrived sync.Cond
	text    string
	closed  bool
}

// add appends text. It does not wait, because JavaScript calls it.
func (l *lines) add(text string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.text += text
	l.arrived.Signal()
}

// close notes that no more text comes.
func (l *lines) close() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.closed = true
	l.arrived.Signal()
}

var _ io.Reader = (*lines)(nil)

// Read waits for text and reads it.
func (l *lines) Read(into []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for l.text == "" {
		if l.closed {
			return 0, io.EOF
		}
		l.arrived.Wait()
	}
	n := copy(into, l.text)
	l.text = l.text[n:]
	return n, nil
}
