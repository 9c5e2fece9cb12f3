package uci

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"burnside/search"
)

// runText runs a session whose input is the given text. It returns the lines of the session's
// answers.
func runText(t *testing.T, e engine, text string) []string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, newDriver(&out, "1.2.3", made(e)).Run(strings.NewReader(text)))
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// made returns a function that returns the engine e at once.
func made(e engine) func() engine { return func() engine { return e } }

// A client talks to a session line by line.
type client struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string   // answers; closed at the end of the session
	ended chan struct{} // closed when Run has returned
}

// newClient starts a session of an engine. The session ends when the test ends.
func newClient(t *testing.T, e engine) *client {
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	c := &client{t: t, in: inWriter, lines: make(chan string, 1<<16), ended: make(chan struct{})}
	go func() {
		defer close(c.ended)
		_ = newDriver(outWriter, "1.2.3", made(e)).Run(inReader)
		outWriter.Close()
		inReader.Close()
	}()
	go func() {
		defer close(c.lines)
		scanner := bufio.NewScanner(outReader)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			c.lines <- scanner.Text()
		}
	}()
	t.Cleanup(c.close)
	return c
}

// newRealClient starts a session of the real engine.
func newRealClient(t *testing.T) *client { return newClient(t, search.New()) }

func (c *client) send(lines ...string) {
	c.t.Helper()
	_, err := io.WriteString(c.in, strings.Join(lines, "\n")+"\n")
	require.NoError(c.t, err)
}

// expect returns the next line that begins with the given prefix. It discards the lines before this
// line. It waits without a limit of its own. If the wait takes too long, go test ends it and shows
// what all goroutines do.
func (c *client) expect(prefix string) string {
	c.t.Helper()
	for line := range c.lines {
		if strings.HasPrefix(line, prefix) {
			return line
		}
	}
	require.Fail(c.t, "session ended", "before a line with %q", prefix)
	return ""
}

// expectNone waits until all goroutines of the session are idle. It then discards all lines that
// have arrived. It fails if one of these lines begins with the given prefix. It works only in a
// bubble of synctest.
func (c *client) expectNone(prefix string) {
	c.t.Helper()
	synctest.Wait()
	for len(c.lines) > 0 {
		line := <-c.lines
		require.False(c.t, strings.HasPrefix(line, prefix), "unexpected: %s", line)
	}
}

// drop discards the answers so far. If nobody read the answers, the session would block sooner or
// later.
func (c *client) drop() {
	for len(c.lines) > 0 {
		<-c.lines
	}
}

// close ends the input and waits for the end of the session.
func (c *client) close() {
	c.in.Close()
	c.waitForEnd()
}

// waitForEnd waits for the end of the session and discards its last answers.
func (c *client) waitForEnd() {
	for range c.lines {
	}
	<-c.ended
}
