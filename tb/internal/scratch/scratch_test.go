package scratch

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// someValues returns values of an ending. Each value differs from the values before and after it.
func someValues(t testing.TB, name string, maxPlies int) *dtm.Values {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	v := dtm.NewValues(ending.NewLayout(m), maxPlies)
	for side := board.White; side <= board.Black; side++ {
		for i := range v.Layout().Size() {
			v.Set(side, i, dtm.InPlies(int(i*7+uint64(side))%(maxPlies+1)))
		}
	}
	v.Set(board.Black, 5, dtm.Illegal)
	return v
}

func TestRoundTrip(t *testing.T) {
	folder := t.TempDir()
	for _, maxPlies := range []int{dtm.MaxNarrowPlies, 2000} {
		want := someValues(t, "KPvK", maxPlies)
		require.NoError(t, Write(folder, want))
		f, err := Open(folder, want.Material())
		require.NoError(t, err)
		require.NoError(t, f.Check())
		for side := board.White; side <= board.Black; side++ {
			assert.Equal(t, want.Raw(side), f.Values.Raw(side))
			assert.Equal(t, want.Wide(side), f.Values.Wide(side))
		}
		assert.Equal(t, want.Layout().Size(), f.Values.Layout().Size())
		require.NoError(t, f.Close())
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

// TestDamage flips bits of a file. Every flipped bit must be detected.
func TestDamage(t *testing.T) {
	folder := t.TempDir()
	v := someValues(t, "KQvK", dtm.MaxNarrowPlies)
	require.NoError(t, Write(folder, v))
	path := Name(folder, v.Material())
	sound, err := os.ReadFile(path)
	require.NoError(t, err)
	damage := func(data []byte) error {
		require.NoError(t, os.WriteFile(path, data, 0o600))
		f, err := Open(folder, v.Material())
		if err != nil {
			return err
		}
		defer f.Close()
		return f.Check()
	}
	require.NoError(t, damage(sound))
	for _, at := range []int{0, 10, 24, 33, 50, headerSize - 1, headerSize, headerSize + 28644, len(sound) - 1} {
		changed := append([]byte(nil), sound...)
		changed[at] ^= 4
		err := damage(changed)
		require.Error(t, err, at)
		require.ErrorContains(t, err, path)
	}
	for _, size := range []int{0, 10, headerSize, len(sound) - 1} {
		require.ErrorIs(t, damage(sound[:size]), ErrForeign, size)
	}
	require.NoError(t, os.Rename(path, filepath.Join(folder, "KRvK.raw")))
	rook, err := ending.ParseMaterial("KRvK")
	require.NoError(t, err)
	_, err = Open(folder, rook)
	require.ErrorIs(t, err, ErrForeign)
	_, err = Open(folder, v.Material())
	require.ErrorIs(t, err, os.ErrNotExist)
}

// FuzzOpen opens arbitrary bytes as a scratch file.
func FuzzOpen(f *testing.F) {
	v := someValues(f, "KQvK", 9)
	h := newHeader(v)
	sound := append(append(h.bytes(), v.Raw(board.White)...), v.Raw(board.Black)...)
	f.Add(sound)
	f.Add(sound[:headerSize])
	f.Add(sound[:headerSize+100])
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		require.NoError(t, os.WriteFile(Name(folder, v.Material()), data, 0o600))
		file, err := Open(folder, v.Material())
		if err != nil {
			return
		}
		defer file.Close()
		if file.Check() == nil {
			for side := board.White; side <= board.Black; side++ {
				for i := range v.Layout().Size() {
					_ = file.Values.At(side, i)
				}
			}
		}
	})
}
