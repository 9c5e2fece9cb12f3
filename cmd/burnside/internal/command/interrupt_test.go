package command

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestInterruptedCounts checks that interrupted commands end without showing a partial count as a
// result.
func TestInterruptedCounts(t *testing.T) {
	suite := writeSuite(t, strings.Replace(startLine, "D3 8902", "D30 8902", 1))
	for _, args := range [][]string{
		{"bench", "90"}, {"bench", "1", "2", "90"}, {"perft", "30"}, {"perft", "30", "--divide", "--threads", "2"},
		{"perft", "--suite", suite}, {"go", "perft", "30"}, {"perft 30", "bench 90"}, {"bench 90", "quit"},
	} {
		var out bytes.Buffer
		cmd := newRootCommand()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		cmd.SetContext(ctx)
		cmd.SetIn(strings.NewReader(""))
		cmd.SetOut(&out)
		cmd.SetErr(&out)
		cmd.SetArgs(args)
		err := execute(cmd)
		require.ErrorIs(t, err, context.Canceled, "%v", args)
		assert.Contains(t, message(err), "interrupted")
		assert.NotRegexp(t, `searched|nps|nodes/s|: [0-9]+\n`, out.String(), "%v", args)
	}
}

// TestInterruptedSession checks that Ctrl+C ends a session. The UCI command that was running must
// report that it was stopped.
func TestInterruptedSession(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("processes can't be interrupted")
	}
	cmd := program()
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(in, "perft 30\nisready\n")
	require.NoError(t, err)
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	require.NoError(t, err)
	assert.Equal(t, "readyok\n", line)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	rest, err := io.ReadAll(lines)
	require.NoError(t, err)
	assert.Equal(t, "info string perft stopped\n", string(rest))
	assert.Error(t, cmd.Wait())
	assert.Equal(t, "error: interrupted\n", stderr.String())
}
