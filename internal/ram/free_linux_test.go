package ram

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// write creates files in a folder.
func write(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	}
}

func TestGroupLimits(t *testing.T) {
	root := t.TempDir()
	write(t, root, map[string]string{
		"a/memory.max": "1000\n", "a/memory.current": "900\n", "a/memory.stat": "anon 400\ninactive_file 500\n",
		"a/b/memory.max": "max\n", "a/b/memory.current": "800\n",
	})
	all := groupLimits(root, "0::/a/b\n")
	require.Equal(t, []limit{{1000, 400}}, all)
	assert.EqualValues(t, 600, all[0].left())

	write(t, root, map[string]string{
		"memory/c/memory.limit_in_bytes": "2000\n", "memory/c/memory.usage_in_bytes": "2500\n",
	})
	all = groupLimits(root, "4:memory:/c\n5:cpu:/c\nnonsense\n")
	require.Equal(t, []limit{{2000, 2500}}, all)
	assert.Zero(t, all[0].left(), "more is used than allowed")
	assert.Empty(t, groupLimits(root, "0::/none\n"))
}

func TestField(t *testing.T) {
	n, ok := fieldKB("MemTotal: 9 kB\nMemAvailable:  4 kB\n", "MemAvailable:")
	assert.True(t, ok)
	assert.EqualValues(t, 4096, n)
	for _, text := range []string{"", "MemAvailable: x kB", "MemAvailable:"} {
		_, ok = fieldKB(text, "MemAvailable:")
		assert.False(t, ok, text)
	}
}
