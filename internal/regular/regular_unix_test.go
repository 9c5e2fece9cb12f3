//go:build unix

package regular

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// TestOpenDoesNotWait checks that Open does not wait for the other end of a pipe.
func TestOpenDoesNotWait(t *testing.T) {
	folder := t.TempDir()
	pipe, link := filepath.Join(folder, "pipe"), filepath.Join(folder, "link")
	require.NoError(t, unix.Mkfifo(pipe, 0o600))
	require.NoError(t, os.Symlink(pipe, link))
	for _, name := range []string{pipe, link} {
		_, err := Open(name)
		assert.EqualError(t, err, "open "+name+": not a regular file but a named pipe")
	}

	t.Chdir(folder) // the name of a socket must be short
	listener, err := net.Listen("unix", "socket")
	require.NoError(t, err)
	defer listener.Close()
	_, err = Open("socket")
	assert.EqualError(t, err, "open socket: not a regular file but a socket")
}
