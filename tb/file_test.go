package tb

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb/internal/file"
	"burnside/tb/result"
)

// embeddedFile returns the bytes of an embedded table.
func embeddedFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(embedded, "data/"+name+file.Extension)
	require.NoError(t, err)
	return data
}

// openBytes opens a table whose bytes are in memory, and reads the whole table.
func openBytes(data []byte) error {
	table, err := newTable("KXvK.btb", bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	c, err := table.content()
	if err != nil {
		return err
	}
	return c.file.CheckSum()
}

// TestEmbedded checks that the program holds all tables of up to four men. They must be undamaged
// and not too large.
func TestEmbedded(t *testing.T) {
	set := NewEmbeddedSet()
	all, err := set.Info()
	require.NoError(t, err)
	require.Len(t, all, 35)
	total := int64(0)
	for _, table := range all {
		total += table.Bytes
	}
	assert.Less(t, total, int64(12_000_000))
	for _, table := range all {
		require.NoError(t, set.CheckSum(table.Ending))
	}
}

func TestDamagedFiles(t *testing.T) {
	data := embeddedFile(t, "KBvK")
	require.NoError(t, openBytes(data))
	change := func(at int, b ...byte) []byte {
		changed := bytes.Clone(data)
		copy(changed[at:], b)
		return changed
	}
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, file.ErrForeign},
		{"text", []byte("This is not a table, but a text of more than fifty characters."), file.ErrForeign},
		{"magic only", data[:8], file.ErrTruncated},
		{"prefix cut", data[:20], file.ErrTruncated},
		{"header cut", data[:62], file.ErrTruncated},
		{"last byte cut", data[:len(data)-1], file.ErrTruncated},
		{"byte added", append(bytes.Clone(data), 0), file.ErrTruncated},
		{"other version", change(8, 1, 0), file.ErrVersion},
		{"other metric", change(10, byte(result.ToZeroing)), file.ErrHeader},
		{"no side", change(11, 0), file.ErrHeader},
		{"other ending", change(16, 'K', 'N'), file.ErrChecksum},
		{"no ending", change(16, 'X'), file.ErrHeader},
		{"men", change(12, 5), file.ErrHeader},
		{"huge header", change(48, 0xFF, 0xFF, 0xFF, 0xFF), file.ErrHeader},
		{"indices", change(32, 1), file.ErrHeader},
	} {
		err := openBytes(c.data)
		require.ErrorIs(t, err, c.want, c.name)
		require.ErrorContains(t, err, "KXvK.btb", c.name)
	}
}

// TestBitFlips flips a bit in each byte of a file in turn. Every flip must be detected.
func TestBitFlips(t *testing.T) {
	data := embeddedFile(t, "KBvK")
	for at := range data {
		changed := bytes.Clone(data)
		changed[at] ^= 1 << (at % 8)
		require.Error(t, openBytes(changed), "byte %d", at)
	}
}

// TestDamagedBlock probes a table with a damaged block. Positions in that block must be unknown,
// and all other positions must be known. The fault must be reported once.
func TestDamagedBlock(t *testing.T) {
	data := bytes.Clone(embeddedFile(t, "KRvK"))
	data[len(data)-4-1] ^= 0x10
	path := filepath.Join(t.TempDir(), "KRvK.btb")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	set := NewSet()
	_, err := set.AddFile(path)
	require.NoError(t, err)
	var faults []error
	set.OnFault(func(err error) { faults = append(faults, err) })
	random := rand.New(rand.NewPCG(1, 1))
	layout := mustLayout(t, "KRvK")
	found := 0
	for range 1000 {
		p := randomPosition(random, layout)
		want, ok := embeddedSet.probe(&p)
		require.True(t, ok)
		if v, ok := set.probe(&p); ok {
			require.Equal(t, want, v)
			found++
		}
	}
	require.Greater(t, found, 500)
	require.Less(t, found, 1000)
	require.Len(t, faults, 1)
	require.ErrorIs(t, faults[0], file.ErrChecksum)
	require.ErrorContains(t, faults[0], path)
	require.ErrorIs(t, set.CheckSum(mustLayout(t, "KRvK").Material()), file.ErrChecksum)
}

func TestAddFolder(t *testing.T) {
	folder := t.TempDir()
	data := embeddedFile(t, "KBvK")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KBvK.btb"), data, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "cut.btb"), data[:100], 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "empty.btb"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KQvK.btb.123.tmp"), data[:100], 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(folder, "folder.btb"), 0o700))
	set := NewSet()
	errs := set.AddFolder(folder)
	require.Len(t, errs, 2)
	assert.ErrorContains(t, errs[0], "cut.btb")
	assert.ErrorContains(t, errs[1], "empty.btb")
	assert.True(t, set.Has(mustLayout(t, "KBvK").Material()))
	assert.Equal(t, 3, set.Men())

	errs = set.AddFolder(filepath.Join(folder, "none"))
	require.Len(t, errs, 1)
	require.ErrorIs(t, errs[0], ErrFolder)
}
