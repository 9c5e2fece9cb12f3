//go:build unix

package games

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"burnside/internal/lock"
	"burnside/internal/regular"
)

// TestOneWriterForAllNames opens a file for writing, first under its own name and then under a
// second name, such as a hard link. The second attempt must fail.
func TestOneWriterForAllNames(t *testing.T) {
	folder := t.TempDir()
	name, link := filepath.Join(folder, "games"), filepath.Join(folder, "link")
	w, err := Create(name, Info{})
	require.NoError(t, err)
	require.NoError(t, os.Link(name, link))
	_, err = Continue(link, Info{}, io.Discard)
	require.ErrorIs(t, err, lock.ErrTaken)
	assert.NoFileExists(t, link+lock.Extension)
	require.NoError(t, w.Close())
	w, err = Continue(link, Info{}, io.Discard)
	require.NoError(t, err)
	require.NoError(t, w.Close())
}

// TestPipeIsNoFileOfGames checks that opening a pipe returns an error and does not wait.
func TestPipeIsNoFileOfGames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, unix.Mkfifo(name, 0o600))
	_, err := Open(name)
	require.ErrorIs(t, err, regular.ErrIrregular)
	_, err = Continue(name, Info{}, io.Discard)
	require.ErrorIs(t, err, regular.ErrIrregular)
	_, err = Create(name, Info{})
	assert.ErrorIs(t, err, os.ErrExist)
}
