package regular

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOpen(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	require.NoError(t, os.WriteFile(name, []byte("content"), 0o600))
	content, err := ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, "content", string(content))

	_, err = ReadFile(filepath.Join(folder, "none"))
	require.ErrorIs(t, err, fs.ErrNotExist)

	for irregular, kind := range map[string]string{folder: "a folder", os.DevNull: "a device"} {
		_, err = Open(irregular)
		require.ErrorIs(t, err, ErrIrregular)
		assert.EqualError(t, err, "open "+irregular+": not a regular file but "+kind)
	}
}
