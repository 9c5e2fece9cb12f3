package regular

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOpenForWriting(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	_, err := OpenForWriting(name)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
	f, err := OpenForWriting(name)
	require.NoError(t, err)
	_, err = f.WriteString("new")
	require.NoError(t, err)
	require.NoError(t, f.Close())
	content, err := ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, "new", string(content))
	_, err = OpenForWriting(folder)
	assert.ErrorIs(t, err, ErrIrregular)
}
