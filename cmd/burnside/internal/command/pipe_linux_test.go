package command

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPipe checks a pipe that was opened a second time. All bytes up to the end must arrive, even
// if the pipe cannot hold them all at once.
func TestPipe(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	in, out := openPipe(r, os.O_RDONLY), openPipe(w, os.O_WRONLY)
	require.NotNil(t, in)
	require.NotNil(t, out)
	sent := bytes.Repeat([]byte("info depth 1\n"), 100_000)
	failed := make(chan error, 1)
	go func() {
		_, err := out.Write(sent)
		w.Close()
		out.file.Close()
		failed <- err
	}()
	got, err := io.ReadAll(in)
	require.NoError(t, err)
	require.NoError(t, <-failed)
	assert.True(t, bytes.Equal(sent, got))
}

// TestNoPipe checks that only pipes are opened again.
func TestNoPipe(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/in")
	require.NoError(t, err)
	defer file.Close()
	assert.Nil(t, openPipe(file, os.O_RDONLY))
	text := strings.NewReader("uci")
	assert.Equal(t, io.Reader(text), quietInput(text))
	assert.Equal(t, io.Writer(io.Discard), quietOutput(io.Discard))
}

// TestReaderOfAnswersHasGone checks that a session ends when no program reads its answers any more.
// It must end even if its input stays open.
func TestReaderOfAnswersHasGone(t *testing.T) {
	cmd := program()
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	require.NoError(t, out.Close())
	_, err = io.WriteString(in, "uci\n")
	require.NoError(t, err)
	var ended *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &ended)
	assert.Contains(t, ended.Error(), "broken pipe")
}
