package syzygy_test

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// openTables opens the tables of some directories. If a file is damaged, the test fails.
func openTables(t testing.TB, paths string) *syzygy.Tables {
	t.Helper()
	tables, err := syzygy.Open(paths)
	require.NoError(t, err)
	tables.OnFault(func(err error) { t.Error(err) })
	t.Cleanup(func() { require.NoError(t, tables.Close()) })
	return tables
}

func TestOpen(t *testing.T) {
	tables := openTables(t, "testdata"+string(filepath.ListSeparator)+t.TempDir()+string(filepath.ListSeparator))
	assert.Equal(t, 4, tables.Largest())
	files := tables.Files()
	require.Len(t, files, 14)
	assert.NoError(t, tables.Check())
	assert.Equal(t, syzygy.File{Path: filepath.Join("testdata", "KBvK.rtbw"), Ending: "KBvK", Men: 3, Bytes: 80}, files[0])
	assert.Equal(t, syzygy.File{Path: filepath.Join("testdata", "KRvKR.rtbz"), Ending: "KRvKR", Men: 4, DTZ: true, Bytes: 3408}, files[13])

	tables, err := syzygy.Open(filepath.Join("testdata", "nowhere") + string(filepath.ListSeparator) + "testdata")
	assert.ErrorIs(t, err, os.ErrNotExist)
	assert.Len(t, tables.Files(), 14)

	tables, err = syzygy.Open("")
	require.NoError(t, err)
	assert.Zero(t, tables.Largest())
	p := board.MustFEN("8/8/8/8/8/2k5/8/K5R1 w - - 0 1")
	_, err = tables.WDL(&p)
	assert.ErrorIs(t, err, syzygy.ErrMissing)
	assert.EqualError(t, err, "no Syzygy table KRvK.rtbw")
}

// TestFirstFileOfAnEndingCounts opens two folders that have files for the same ending. In one
// folder, the file's name has the colours exchanged.
func TestFirstFileOfAnEndingCounts(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	copyFile(t, "KRvK.rtbw", filepath.Join(first, "KvKR.rtbw"))
	copyFile(t, "KRvK.rtbw", filepath.Join(second, "KRvK.rtbw"))
	copyFile(t, "KRvK.rtbw", filepath.Join(second, "KKvR.rtbw"))
	copyFile(t, "KRvK.rtbw", filepath.Join(second, "KRvK.rtbx"))
	tables := openTables(t, first+string(filepath.ListSeparator)+second)
	require.Len(t, tables.Files(), 1)
	p := board.MustFEN("8/8/8/8/8/2K5/8/k5r1 w - - 0 1")
	o, err := tables.WDL(&p)
	require.NoError(t, err)
	assert.Equal(t, result.Loss, o)
}

// copyFile copies a file of the test data.
func copyFile(t testing.TB, name, to string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, data, 0o644))
}

// TestBadFiles probes an ending whose file can't be used. The fault must be reported once, and the
// file must count as missing.
func TestBadFiles(t *testing.T) {
	good, err := os.ReadFile(filepath.Join("testdata", "KRvK.rtbw"))
	require.NoError(t, err)
	flipped := append([]byte(nil), good...)
	flipped[len(flipped)/2] ^= 1
	other, err := os.ReadFile(filepath.Join("testdata", "KQvK.rtbw"))
	require.NoError(t, err)
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"empty":             {nil, syzygy.ErrForeign},
		"text":              {[]byte("a table"), syzygy.ErrForeign},
		"of another ending": {other, syzygy.ErrForeign},
		"short":             {good[:len(good)-64], syzygy.ErrDamaged},
		"long":              {append(append([]byte(nil), good...), make([]byte, 64)...), syzygy.ErrDamaged},
		"one bit wrong":     {flipped, syzygy.ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "KRvK.rtbw")
			require.NoError(t, os.WriteFile(path, c.data, 0o644))
			tables, err := syzygy.Open(filepath.Dir(path))
			require.NoError(t, err)
			var faults []error
			tables.OnFault(func(err error) { faults = append(faults, err) })
			p := board.MustFEN("8/8/8/8/8/2k5/8/K5R1 w - - 0 1")
			for range 2 {
				_, err = tables.WDL(&p)
				assert.ErrorIs(t, err, syzygy.ErrMissing)
			}
			require.Len(t, faults, 1)
			assert.ErrorIs(t, faults[0], c.want)
			assert.ErrorContains(t, faults[0], path)
			assert.ErrorIs(t, tables.Check(), c.want)
			assert.NoError(t, tables.Close())
		})
	}
}

// TestShortenedUnderway shortens a file while the file is mapped.
func TestShortenedUnderway(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a mapped file can't be shortened")
	}
	path := filepath.Join(t.TempDir(), "KPvK.rtbw")
	copyFile(t, "KPvK.rtbw", path)
	tables, err := syzygy.Open(filepath.Dir(path))
	require.NoError(t, err)
	faults := 0
	tables.OnFault(func(error) { faults++ })
	p := board.MustFEN("8/8/8/8/8/2k5/6P1/K7 w - - 0 1")
	_, err = tables.WDL(&p)
	require.NoError(t, err)
	require.NoError(t, os.Truncate(path, 0))
	_, err = tables.WDL(&p)
	assert.ErrorIs(t, err, syzygy.ErrMissing)
	assert.Equal(t, 1, faults)
	assert.NoError(t, tables.Close())
}

// TestAtOnce probes with several goroutines at the same time. The goroutines start before the files
// are open.
func TestAtOnce(t *testing.T) {
	tables := openTables(t, "testdata")
	positions := randomPositions(t, 300, "KQvK", "KPvK", "KRvKR", "KQvKQ")
	var group sync.WaitGroup
	answers := make([][]result.Result, 4)
	for i := range answers {
		group.Go(func() {
			for _, p := range positions {
				r, err := tables.DTZ(&p)
				assert.NoError(t, err)
				answers[i] = append(answers[i], r)
			}
		})
	}
	group.Wait()
	for _, other := range answers[1:] {
		assert.Equal(t, answers[0], other)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	tables := openTables(t, "testdata")
	positions := randomPositions(t, 100, "KQvK", "KPvK", "KRvKR", "KQvKQ")
	allocations := testing.AllocsPerRun(3, func() {
		for i := range positions {
			_, err := tables.WDL(&positions[i])
			_, err2 := tables.DTZ(&positions[i])
			if err != nil || err2 != nil {
				t.Error(err, err2)
			}
		}
	})
	assert.Zero(t, allocations)
}
