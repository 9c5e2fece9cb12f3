package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/internal/shorten"
)

// content returns the contents of all files in a folder, by name.
func content(t *testing.T, folder string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	files := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		files[e.Name()] = string(data)
	}
	return files
}

func TestWrite(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "net")
	require.NoError(t, WriteBytes(name, []byte("first")))
	assert.Equal(t, map[string]string{"net": "first"}, content(t, folder))
	require.NoError(t, Write(name, func(w io.Writer) error {
		_, err := io.WriteString(w, "second")
		assert.Equal(t, "first", content(t, folder)["net"], "while the new file is written")
		return err
	}))
	assert.Equal(t, map[string]string{"net": "second"}, content(t, folder))
}

// TestWriteThatFails checks that the old file is unchanged after any failure. No temporary file
// must be left.
func TestWriteThatFails(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "net")
	broken := errors.New("broken")
	fails := func(w io.Writer) error {
		_, err := w.Write(make([]byte, 2*bufferSize))
		return errors.Join(err, broken)
	}
	err := Write(name, fails)
	assert.ErrorIs(t, err, broken)
	assert.ErrorContains(t, err, name)
	assert.Empty(t, content(t, folder))

	require.NoError(t, WriteBytes(name, []byte("old")))
	assert.ErrorIs(t, Write(name, fails), broken)
	assert.Equal(t, map[string]string{"net": "old"}, content(t, folder))

	assert.ErrorIs(t, WriteBytes(filepath.Join(folder, "no", "net"), nil), os.ErrNotExist)
	taken := filepath.Join(folder, "taken")
	require.NoError(t, os.Mkdir(taken, 0o755))
	assert.ErrorContains(t, WriteBytes(taken, []byte("x")), taken)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, entries, 2)
}

func TestWriteUnsynced(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "scratch")
	require.NoError(t, WriteUnsynced(name, func(w io.Writer) error {
		_, err := io.WriteString(w, "content")
		return err
	}))
	assert.Equal(t, map[string]string{"scratch": "content"}, content(t, folder))
	broken := errors.New("broken")
	assert.ErrorIs(t, WriteUnsynced(name, func(io.Writer) error { return broken }), broken)
	assert.Equal(t, map[string]string{"scratch": "content"}, content(t, folder))
}

func TestRemoveUnfinished(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a [folder]")
	require.NoError(t, os.Mkdir(folder, 0o755))
	for _, name := range []string{"net", "net.1.tmp", "net.22.tmp", "net.b.1.tmp", "other.1.tmp"} {
		require.NoError(t, WriteBytes(filepath.Join(folder, name), nil))
	}
	require.NoError(t, RemoveUnfinished(filepath.Join(folder, "net")))
	assert.Equal(t, map[string]string{"net": "", "net.b.1.tmp": "", "other.1.tmp": ""}, content(t, folder))
	require.NoError(t, RemoveUnfinished(filepath.Join(folder, "none")))
	require.NoError(t, RemoveUnfinished(filepath.Join(folder, "none", "net")))
}

// TestLongNames writes files whose names have the greatest length that file systems allow. Two such
// files must not have the same temporary name.
func TestLongNames(t *testing.T) {
	folder := t.TempDir()
	const maxStem = shorten.FileNameMost - len(".4294967295.tmp")
	for _, base := range []string{
		strings.Repeat("a", maxStem), strings.Repeat("a", maxStem+1), strings.Repeat("a", 255), strings.Repeat("a", 254) + "b",
		strings.Repeat("ä", 127), "x" + strings.Repeat("ä", 127),
	} {
		require.NoError(t, WriteBytes(filepath.Join(folder, base), []byte("x")), base)
		assert.LessOrEqual(t, len(stem(base)), maxStem)
		assert.True(t, utf8.ValidString(stem(base)))
		left := stem(base) + ".4294967295.tmp"
		require.NoError(t, os.WriteFile(filepath.Join(folder, left), nil, 0o600))
		require.NoError(t, RemoveUnfinished(filepath.Join(folder, base[:len(base)-1]+"c")))
		assert.FileExists(t, filepath.Join(folder, left))
		require.NoError(t, RemoveUnfinished(filepath.Join(folder, base)))
		assert.NoFileExists(t, filepath.Join(folder, left))
	}
	assert.Len(t, content(t, folder), 6)
}

// TestErrorsNameTheFile checks that errors name the file that the user gave, not a temporary file.
func TestErrorsNameTheFile(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "no", "net")
	err := WriteBytes(name, nil)
	require.ErrorIs(t, err, os.ErrNotExist)
	assert.NotContains(t, err.Error(), temporaryEnd)
	name = filepath.Join(folder, "net")
	err = Write(name, func(w io.Writer) error {
		require.NoError(t, os.Mkdir(name, 0o755)) // the rename fails
		return nil
	})
	require.Error(t, err)
	assert.NotContains(t, err.Error(), temporaryEnd)
	name = filepath.Join(folder, strings.Repeat("n", 300))
	err = WriteBytes(name, nil)
	require.Error(t, err)
	assert.NotContains(t, err.Error(), temporaryEnd)
}
