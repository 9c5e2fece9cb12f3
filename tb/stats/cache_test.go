package stats

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb"
	"burnside/tb/ending"
)

// folderWith makes a folder with a copy of a table that is inside the program.
func folderWith(t testing.TB, name string) (folder string, m ending.Material) {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	table, err := os.ReadFile(filepath.Join("..", "data", tb.FileName(m)))
	require.NoError(t, err)
	folder = t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, tb.FileName(m)), table, 0o600))
	return folder, m
}

func TestCached(t *testing.T) {
	folder, m := folderWith(t, "KQvK")
	set := tb.NewSet()
	require.Empty(t, set.AddFolder(folder))
	want, err := Of(t.Context(), set, m, 1)
	require.NoError(t, err)
	path := filepath.Join(folder, "KQvK.stats")
	for range 2 {
		got, err := Cached(t.Context(), set, m, 1)
		require.NoError(t, err)
		assert.Equal(t, want, got)
		assert.FileExists(t, path)
	}

	// Stored statistics are used if they belong to the table, and replaced if they do not.
	changed := *want
	changed.Board.White.Draw = 17
	require.NoError(t, Write(filepath.Join(folder, "KQvK.btb"), &changed))
	got, err := Cached(t.Context(), set, m, 1)
	require.NoError(t, err)
	assert.Equal(t, &changed, got)
	kept, err := os.ReadFile(path)
	require.NoError(t, err)
	damaged := bytes.Replace(kept, []byte(`"draw":17`), []byte(`"draw":18`), 1)
	require.NotEqual(t, kept, damaged)
	require.NoError(t, os.WriteFile(path, damaged, 0o600))
	got, err = Cached(t.Context(), set, m, 1)
	require.NoError(t, err)
	assert.Equal(t, want, got)

	// Statistics of another table of the same ending are refused.
	_, err = parse(bytes.NewReader(kept), 12246, "00000000")
	require.ErrorIs(t, err, errStale)
	require.Error(t, Write(filepath.Join(folder, "none.btb"), want))
}

// TestCachedInside asks for the statistics of a table inside the program. Such a table has no
// folder in which a statistics file could be.
func TestCachedInside(t *testing.T) {
	_, m := folderWith(t, "KQvK")
	s, err := Cached(t.Context(), embeddedSet, m, 1)
	require.NoError(t, err)
	assert.Equal(t, 19, s.Board.White.MaxWinPlies)
}

// FuzzParse reads arbitrary bytes as a statistics file.
func FuzzParse(f *testing.F) {
	folder, m := folderWith(f, "KQvK")
	set := tb.NewSet()
	require.Empty(f, set.AddFolder(folder))
	_, err := Cached(f.Context(), set, m, 1)
	require.NoError(f, err)
	sound, err := os.ReadFile(filepath.Join(folder, "KQvK.stats"))
	require.NoError(f, err)
	size, trailer, err := identify(filepath.Join(folder, "KQvK.btb"))
	require.NoError(f, err)
	f.Add(sound)
	f.Add(sound[:40])
	f.Add([]byte("\n{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := parse(bytes.NewReader(data), size, trailer); err == nil {
			require.NotNil(t, s)
		}
	})
}
