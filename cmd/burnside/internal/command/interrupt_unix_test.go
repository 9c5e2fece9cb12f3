//go:build unix

package command

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// TestInterruptedWhileReading checks that the first signal ends a command that waits for its input.
func TestInterruptedWhileReading(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, unix.Mkfifo(pipe, 0o600))
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		var stderr strings.Builder
		cmd := program("perft", "--suite", pipe)
		cmd.Stderr = &stderr
		require.NoError(t, cmd.Start())
		in, err := os.OpenFile(pipe, os.O_WRONLY, 0) // waits until the command opens it
		require.NoError(t, err)
		_, err = io.WriteString(in, startLine+"\n")
		require.NoError(t, err)
		require.NoError(t, cmd.Process.Signal(signal))
		assert.Error(t, cmd.Wait())
		assert.Equal(t, "error: perft: interrupted\n", stderr.String())
		require.NoError(t, in.Close())
	}
}

func TestInterruptedWhileReadingProblems(t *testing.T) {
	var stderr strings.Builder
	cmd := program("seriesmate", "-")
	cmd.Stderr = &stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(in, "first\t"+noSeriesMate+" 1\n")
	require.NoError(t, err)
	lines := bufio.NewReader(out)
	_, err = lines.ReadString('\n')
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	_, err = io.Copy(io.Discard, lines)
	require.NoError(t, err)
	assert.Error(t, cmd.Wait())
	assert.Equal(t, "error: seriesmate: interrupted\n", stderr.String())
}
