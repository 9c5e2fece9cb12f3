//go:build unix

package uci

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"burnside/board"
)

// newPipe makes a named pipe in a folder.
func newPipe(t *testing.T, folder, name string) string {
	t.Helper()
	pipe := filepath.Join(folder, name)
	require.NoError(t, unix.Mkfifo(pipe, 0o600))
	return pipe
}

// TestPipesAreRefused uses pipes in place of files. No program has opened the other ends of these
// pipes. The session must report an error, and must not block.
func TestPipesAreRefused(t *testing.T) {
	folder := t.TempDir()
	pipe := newPipe(t, folder, "KQvKR.btb")
	newPipe(t, folder, "KQvK.rtbw")
	newPipe(t, folder, "KQvK.rtbz")
	for command, fault := range map[string]string{
		"setoption name EvalFile value " + pipe:         "not a regular file but a named pipe",
		"setoption name TablePath value " + folder:      "not a regular file but a named pipe",
		"setoption name TablePath value " + pipe:        "not a directory",
		"setoption name SyzygyPath value " + pipe:       "not a directory",
		"setoption name Debug Log File value " + pipe:   "nobody reads the pipe",
		"setoption name Debug Log File value " + folder: "want a file, a pipe or a terminal, not a folder",
		"setoption name Debug Log File value /dev/zero": "want a file, a pipe or a terminal, not a device",
		"setoption name EvalFile value /dev/zero":       "not a regular file but a device",
		"bench 1 1 1 " + pipe:                           "not a regular file but a named pipe",
		"genfens 1 seed 1 book " + pipe:                 "not a regular file but a named pipe",
	} {
		lines := runText(t, &fakeEngine{}, command+"\nisready\nquit\n")
		fault = `^info string error: .*` + regexp.QuoteMeta(fault) + `$`
		assert.Regexp(t, fault, lines[len(lines)-2], command)
		assert.Equal(t, "readyok", lines[len(lines)-1], command)
	}
	lines := runText(t, &fakeEngine{}, "setoption name SyzygyPath value "+folder+"\n")
	assert.Equal(t, []string{"info string found 0 WDL and 0 DTZ Syzygy tables (up to 0 men)"}, lines)
}

// TestLogIntoAPipe checks that the log may be a named pipe from which a program reads.
func TestLogIntoAPipe(t *testing.T) {
	pipe := newPipe(t, t.TempDir(), "log")
	reader, err := os.OpenFile(pipe, os.O_RDONLY|unix.O_NONBLOCK, 0)
	require.NoError(t, err)
	defer reader.Close()
	c := newClient(t, &fakeEngine{})
	c.send("setoption name Debug Log File value "+pipe, "isready")
	c.expect("readyok")
	line, err := bufio.NewReader(reader).ReadString('\n')
	require.NoError(t, err)
	assert.Contains(t, []string{"<< readyok\n", ">> isready\n"}, line)
}

// TestLogThatIsNotRead uses a pipe as the log. If nobody reads the pipe any more, or if its reader
// is too slow, the log must be closed.
func TestLogThatIsNotRead(t *testing.T) {
	pipe := newPipe(t, t.TempDir(), "log")
	reader, err := os.OpenFile(pipe, os.O_RDONLY|unix.O_NONBLOCK, 0)
	require.NoError(t, err)
	defer reader.Close()
	option := "setoption name Debug Log File value " + pipe
	c := newClient(t, &fakeEngine{})
	c.send(option, "isready")
	c.expect("readyok")
	c.send("position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 1<<16))
	assert.Contains(t, c.expect("info string error: Debug Log File: "), "the reader of the log is too slow")
	c.send("d")
	c.expect("Fen: " + strings.TrimSuffix(board.StartFEN, "0 1"))

	require.NoError(t, reader.Close())
	c.send(option, "isready")
	assert.Contains(t, c.expect("info string error: "), "nobody reads the pipe")
	c.expect("readyok")
}
