package tb

import (
	"bytes"
	"context"
	"encoding/binary"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// embeddedFile returns the bytes of an embedded table.
func embeddedFile(t testing.TB, ending string) []byte {
	t.Helper()
	data, err := fs.ReadFile(embedded, "data/"+ending+Extension)
	require.NoError(t, err)
	return data
}

// openBytes opens a table in memory and reads all of it.
func openBytes(data []byte) error {
	table, err := newTable("KXvK.btb", bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	return table.checkAll()
}

// TestRoundTrip writes tables and reads them back, entry by entry.
func TestRoundTrip(t *testing.T) {
	endings := append(ending.All(3), mustMaterial(t, "KNNvK"), mustMaterial(t, "KBvKN"))
	if !testing.Short() {
		endings = append(endings, mustMaterial(t, "KBNvK"))
	}
	folder := t.TempDir()
	for _, m := range endings {
		want := generated.values(t, m)
		path, size, err := WriteFile(t.Context(), folder, want, 2)
		require.NoError(t, err)
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, info.Size(), size)
	}
	set := NewSet()
	require.Empty(t, set.AddFolder(folder))
	for _, m := range endings {
		require.NoError(t, set.Check(m))
		want := generated.values(t, m)
		got, err := set.Load(t.Context(), m, 2)
		require.NoError(t, err, m)
		for side := range want.narrow {
			require.True(t, bytes.Equal(want.narrow[side], got.narrow[side]), "%s, %s to move", m, board.Color(side))
		}
	}
	left, err := filepath.Glob(filepath.Join(folder, "*.tmp"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestEmbedded checks that the program has all tables to four men, sound, and
// not too large.
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
		if table.Bytes < 50_000 { // "tb verify" checks all
			require.NoError(t, set.Check(table.Ending))
		}
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
		{"empty", nil, ErrForeign},
		{"text", []byte("This is not a table, but a text of more than fifty characters."), ErrForeign},
		{"magic only", data[:8], ErrTruncated},
		{"prefix cut", data[:20], ErrTruncated},
		{"header cut", data[:prefixSize+10], ErrTruncated},
		{"last byte cut", data[:len(data)-1], ErrTruncated},
		{"byte added", append(bytes.Clone(data), 0), ErrTruncated},
		{"newer version", change(8, 2, 0), ErrVersion},
		{"other metric", change(10, byte(result.ToZeroing)), ErrHeader},
		{"no side", change(11, 0), ErrHeader},
		{"other ending", change(16, 'K', 'N'), ErrChecksum},
		{"no ending", change(16, 'X'), ErrHeader},
		{"men", change(12, 5), ErrHeader},
		{"huge header", change(48, 0xFF, 0xFF, 0xFF, 0xFF), ErrHeader},
		{"indices", change(32, 1), ErrHeader},
	} {
		err := openBytes(c.data)
		require.ErrorIs(t, err, c.want, c.name)
		require.ErrorContains(t, err, "KXvK.btb", c.name)
	}
}

// TestBitFlips changes single bits all over a file: each is found out.
func TestBitFlips(t *testing.T) {
	data := embeddedFile(t, "KBvK")
	for at := range data {
		changed := bytes.Clone(data)
		changed[at] ^= 1 << (at % 8)
		require.Error(t, openBytes(changed), "byte %d", at)
	}
}

// TestDamagedBlock probes a table with a damaged block: what lies there is not
// found, which is reported once, and the rest is.
func TestDamagedBlock(t *testing.T) {
	data := bytes.Clone(embeddedFile(t, "KRvK"))
	data[len(data)-trailerSize-1] ^= 0x10
	path := filepath.Join(t.TempDir(), "KRvK.btb")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	set := NewSet()
	_, err := set.AddFile(path)
	require.NoError(t, err)
	var faults []error
	set.OnFault(func(err error) { faults = append(faults, err) })
	random := rand.New(rand.NewPCG(1, 1))
	values := generated.values(t, mustMaterial(t, "KRvK"))
	found := 0
	for range 1000 {
		p, want := randomPosition(random, values)
		if v, ok := set.Value(&p); ok {
			require.Equal(t, want, v)
			found++
		}
	}
	require.Greater(t, found, 500)
	require.Less(t, found, 1000)
	require.Len(t, faults, 1)
	require.ErrorIs(t, faults[0], ErrChecksum)
	require.ErrorContains(t, faults[0], path)
	require.ErrorIs(t, set.Check(mustMaterial(t, "KRvK")), ErrChecksum)
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
	assert.True(t, set.Has(mustMaterial(t, "KBvK")))
	assert.Equal(t, 3, set.Men())

	errs = set.AddFolder(filepath.Join(folder, "none"))
	require.Len(t, errs, 1)
	require.ErrorIs(t, errs[0], ErrFolder)
}

// TestWriteFails leaves nothing behind when a file can't be written.
func TestWriteFails(t *testing.T) {
	values := generated.values(t, mustMaterial(t, "KBvK"))
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := WriteFile(ctx, folder, values, 1)
	require.ErrorIs(t, err, context.Canceled)

	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, entries)

	_, _, err = WriteFile(t.Context(), filepath.Join(folder, "none"), values, 1)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "KBvK.btb")
}

func TestStats(t *testing.T) {
	stats, err := Embedded().Stats(t.Context(), mustMaterial(t, "KRvK"), 2)
	require.NoError(t, err)
	white, black := stats.Board.White, stats.Board.Black
	assert.Equal(t, white.Legal, white.Win+white.Draw+white.Loss)
	assert.Equal(t, black.Legal, black.Win+black.Draw+black.Loss)
	assert.Equal(t, 31, white.MaxWinPlies)
	assert.Equal(t, 32, black.MaxLossPlies)
	assert.Equal(t, uint64(223944), black.Legal)
	assert.Equal(t, uint64(28056), stats.Reduced.Black.Legal)
	assert.Len(t, stats.Longest.White.Wins, longestExamples)
	for _, fen := range stats.Longest.White.Wins {
		p := board.MustFEN(fen)
		v, ok := Embedded().Value(&p)
		require.True(t, ok)
		assert.Equal(t, ValueInPlies(31), v)
	}
	_, err = NewSet().Stats(t.Context(), mustMaterial(t, "KRvK"), 2)
	require.ErrorIs(t, err, ErrNoTable)
}

// FuzzOpen opens any bytes as a table file and probes it. Checksums are put
// right, so that what lies behind them is reached.
func FuzzOpen(f *testing.F) {
	for _, ending := range []string{"KBvK", "KNvK"} {
		data, err := fs.ReadFile(embedded, "data/"+ending+Extension)
		require.NoError(f, err)
		f.Add(data, true)
		f.Add(data[:len(data)/2], false)
	}
	f.Add([]byte(magic+"\x01\x00\x01\x01\x03\x08\x0b\x00KQvK"+strings.Repeat("\x00", 40)), true)
	p := board.MustFEN("8/8/8/8/8/2k5/8/KB6 w - - 0 1")
	f.Fuzz(func(t *testing.T, data []byte, repair bool) {
		if repair {
			data = repaired(data)
		}
		table, err := newTable("table", bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		set := NewSet()
		set.add(table, true)
		set.Value(&p)
		if c := table.content(); c != nil {
			for _, side := range c.sides {
				if side != nil {
					_, _ = side.block(0, &set.cache)
				}
			}
		}
	})
}

// repaired returns a file with sizes and the header's checksum put right.
func repaired(data []byte) []byte {
	if len(data) < prefixSize {
		return data
	}
	data = bytes.Clone(data)
	binary.LittleEndian.PutUint64(data[40:], uint64(len(data)))
	if length := int(binary.LittleEndian.Uint32(data[48:])); length > prefixSize+4 && length <= len(data) {
		binary.LittleEndian.PutUint32(data[length-4:], checksum(data[:length-4]))
	}
	return data
}
