package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWebRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"explore 8/8":                 "needs 8 ranks, not 2",
		"web --addr nowhere":          "missing port in address",
		"web --addr 127.0.0.1:99999":  "invalid port",
		"web --tables no-such-folder": "no-such-folder",
		"web --syzygy no-such-folder": "no-such-folder",
		"web --syzygy .":              "no Syzygy tables there",
	} {
		_, err := run(t, "", strings.Fields(line)...)
		require.ErrorContains(t, err, "web: ", line)
		assert.ErrorContains(t, err, want, line)
	}
}

// TestWeb checks that the command prints the address of the page, serves the page, and ends when
// its context ends.
func TestWeb(t *testing.T) {
	out, writer := io.Pipe()
	cmd := newRootCommand()
	cmd.SetOut(writer)
	cmd.SetArgs([]string{"web", "--addr", "127.0.0.1:0", "--syzygy", syzygyFolder, "8/8/8/8/8/2k5/8/KBN5", "w", "-", "-", "0", "1"})
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- cmd.ExecuteContext(ctx) }()
	var text bytes.Buffer
	_, err := io.CopyN(&text, out, 60)
	require.NoError(t, err)
	go func() { _, _ = io.Copy(io.Discard, out) }()
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(text.String())
	response, err := http.Get(address + "api/endings/KBNvK")
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	assert.Equal(t, http.StatusOK, response.StatusCode)
	stop()
	require.NoError(t, <-ended)
}

func TestPageAddress(t *testing.T) {
	for listening, want := range map[string]string{
		"127.0.0.1:8064":   "http://127.0.0.1:8064/",
		"0.0.0.0:8064":     "http://127.0.0.1:8064/",
		"[::]:8064":        "http://127.0.0.1:8064/",
		"[::1]:8064":       "http://[::1]:8064/",
		"192.168.1.2:8064": "http://192.168.1.2:8064/",
	} {
		listener, err := net.ResolveTCPAddr("tcp", listening)
		require.NoError(t, err)
		assert.Equal(t, want, pageAddress(listener, ""))
	}
	address := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}
	assert.Equal(t, "http://127.0.0.1:1/?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-", pageAddress(address, " 8/8/8/8/8/2k5/8/KBN5 w  - - "))
	assert.Equal(t, fmt.Sprintf("http://127.0.0.1:1/?fen=%s", "x%26view%3Dtrainer%23"), pageAddress(address, "x&view=trainer#"))
}

// TestElsewhere checks the addresses that the program prints for other machines. If other machines
// cannot reach the server, the program must print no address.
func TestElsewhere(t *testing.T) {
	w := webFlags{hosts: []string{"desk.example"}}
	local := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8064}
	assert.Empty(t, w.elsewhere(local, ""))
	one := &net.TCPAddr{IP: net.IPv4(192, 168, 1, 2), Port: 8064}
	assert.Equal(t, []string{"http://desk.example:8064/?fen=8/8", "http://192.168.1.2:8064/?fen=8/8"}, w.elsewhere(one, "8/8"))
	own, err := net.InterfaceAddrs()
	require.NoError(t, err)
	all := (&webFlags{}).elsewhere(&net.TCPAddr{IP: net.IPv6unspecified, Port: 8064}, "")
	assert.Len(t, all, len(reachable(own)))
	assert.NotContains(t, strings.Join(all, " "), "127.0.0.1")
	assert.NotContains(t, strings.Join(all, " "), "[::]")
}

// TestTerminalCode checks a QR code on a terminal. It must be black on white and have a margin.
// Each line of text must show two rows of modules.
func TestTerminalCode(t *testing.T) {
	text := terminalCode([]string{"10", "11"})
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	require.Len(t, lines, 3)
	for i, want := range []string{"      ", "  █▄  ", "      "} {
		assert.Equal(t, "\x1b[30;107m"+want+"\x1b[0m", lines[i])
	}
	var out bytes.Buffer
	writeForOthers(&out, []string{"http://192.168.1.2:8064/"})
	assert.Equal(t, "Other machines find it at http://192.168.1.2:8064/\n", out.String(), "no code where nobody can scan it")
}

func TestReachable(t *testing.T) {
	network := func(text string) net.Addr {
		ip, n, err := net.ParseCIDR(text)
		require.NoError(t, err)
		return &net.IPNet{IP: ip, Mask: n.Mask}
	}
	got := reachable([]net.Addr{
		network("127.0.0.1/8"), network("::1/128"), network("192.168.1.2/24"), network("fe80::1/64"),
		network("169.254.7.7/16"), network("2001:db8::7/64"), &net.UnixAddr{Name: "x"},
	})
	assert.Equal(t, "[192.168.1.2 2001:db8::7]", fmt.Sprint(got))
}

// TestWebWarns checks a server that other machines can reach. The program must print its addresses
// and a warning.
func TestWebWarns(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	out, errs := &bytes.Buffer{}, &stopping{stop: stop}
	cmd := newRootCommand()
	cmd.SetOut(out)
	cmd.SetErr(errs)
	cmd.SetArgs([]string{"web", "--addr", "0.0.0.0:0", "--host", "desk.example"})
	require.NoError(t, cmd.ExecuteContext(ctx))
	assert.Regexp(t, `The page is at http://127\.0\.0\.1:\d+/\n(.*\n)*Other machines find it at http://desk\.example:\d+/`, out.String())
	assert.Contains(t, errs.String(), "whoever can reach these addresses")
}

func TestWebAllowOrigin(t *testing.T) {
	origins, err := parseOrigins([]string{"https://Example.org/", "http://localhost:3000"})
	require.NoError(t, err)
	assert.Equal(t, []string{"https://example.org", "http://localhost:3000"}, origins)
	cmd := newRootCommand()
	cmd.SetOut(&bytes.Buffer{})
	cmd.SetErr(&bytes.Buffer{})
	cmd.SetArgs([]string{"web", "--addr", "127.0.0.1:0", "--allow-origin", "*"})
	assert.ErrorContains(t, cmd.Execute(), `--allow-origin: "*" is not the address of a page's server`)
}

// stopping is a buffer that calls stop when something is written to it.
type stopping struct {
	bytes.Buffer
	stop func()
}

func (s *stopping) Write(p []byte) (int, error) {
	defer s.stop()
	return s.Buffer.Write(p)
}
