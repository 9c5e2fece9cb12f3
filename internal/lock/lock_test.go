package lock

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTake(t *testing.T) {
	name := filepath.Join(t.TempDir(), "work"+Extension)
	for range 2 {
		first, err := Take(name)
		require.NoError(t, err)
		_, err = Take(name)
		require.ErrorIs(t, err, ErrTaken)
		require.NoError(t, first.Release())
		assert.NoFileExists(t, name)
	}
	_, err := Take(filepath.Join(t.TempDir(), "none", "work"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestBeside(t *testing.T) {
	folder := t.TempDir()
	name, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	require.NoError(t, os.Symlink(name, link))
	first, err := Beside(name)
	require.NoError(t, err)
	_, err = Beside(link)
	require.ErrorIs(t, err, ErrTaken)
	assert.ErrorContains(t, err, "file: another program is at work there")
	other, err := Beside(filepath.Join(folder, "other"))
	require.NoError(t, err)
	require.NoError(t, other.Release())
	require.NoError(t, first.Release())
	for _, long := range []string{strings.Repeat("a", 255), strings.Repeat("a", 254) + "b", strings.Repeat("ä", 127)} {
		l, err := Beside(filepath.Join(folder, long))
		require.NoError(t, err)
		_, err = Beside(filepath.Join(folder, long))
		require.ErrorIs(t, err, ErrTaken)
		defer func() { assert.NoError(t, l.Release()) }() // released at the end: other names have other locks
	}
	none, err := Beside(folder)
	require.NoError(t, err)
	require.NoError(t, none.Release())
	assert.NoFileExists(t, folder+Extension)
}

// holds is the name of an environment variable. The test starts itself as a second process, and
// this process holds the lock that the variable names.
const holds = "BURNSIDE_TEST_HOLDS_LOCK"

// TestKilled checks that a killed program leaves its lock file but not the lock.
func TestKilled(t *testing.T) {
	if name := os.Getenv(holds); name != "" {
		_, err := Take(name)
		require.NoError(t, err)
		_, _ = os.Stdout.WriteString("held\n")
		_, _ = io.Copy(io.Discard, os.Stdin) // waits until it is killed
		return
	}
	name := filepath.Join(t.TempDir(), "work"+Extension)
	cmd := exec.Command(os.Args[0], "-test.run", "^TestKilled$")
	cmd.Env = append(os.Environ(), holds+"="+name)
	stdin, err := cmd.StdinPipe()
	require.NoError(t, err)
	defer stdin.Close()
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = io.ReadFull(stdout, make([]byte, len("held\n")))
	require.NoError(t, err)
	_, err = Take(name)
	require.ErrorIs(t, err, ErrTaken)
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	assert.FileExists(t, name)
	l, err := Take(name)
	require.NoError(t, err)
	require.NoError(t, l.Release())
}
