//go:build unix

package lock

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"burnside/internal/regular"
)

// TestTakeRefusesPipe checks that Take does not wait for the other end of a pipe.
func TestTakeRefusesPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "work"+Extension)
	require.NoError(t, unix.Mkfifo(name, 0o600))
	_, err := Take(name)
	require.ErrorIs(t, err, regular.ErrIrregular)
	assert.EqualError(t, err, "open "+name+": not a regular file but a named pipe")
	assert.FileExists(t, name)
	_, err = Take(filepath.Dir(name))
	assert.ErrorIs(t, err, regular.ErrIrregular)
}

// TestFile checks that the lock of a file covers all its names, until the file is closed.
func TestFile(t *testing.T) {
	folder := t.TempDir()
	name, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	require.NoError(t, os.Link(name, link))
	first, err := os.OpenFile(name, os.O_RDWR, 0)
	require.NoError(t, err)
	require.NoError(t, File(first))
	second, err := os.OpenFile(link, os.O_RDWR, 0)
	require.NoError(t, err)
	defer second.Close()
	err = File(second)
	require.ErrorIs(t, err, ErrTaken)
	assert.EqualError(t, err, link+": "+ErrTaken.Error())
	require.NoError(t, first.Close())
	assert.NoError(t, File(second))
}
