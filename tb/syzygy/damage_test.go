package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
)

// damagePositions holds, for each ending, the positions that the tests look up in damaged files.
var damagePositions = map[string][]board.Position{
	"KRvK":  positions("8/8/8/8/8/2k5/8/K5R1 w - - 0 1", "8/8/8/8/8/1k6/2R5/K7 b - - 0 1", "7R/8/8/8/8/3k4/8/4K3 b - - 0 1"),
	"KQvK":  positions("8/8/8/8/8/2k5/8/K5Q1 w - - 0 1", "8/8/8/8/8/1k6/2Q5/K7 b - - 0 1", "7Q/8/8/8/8/3k4/8/4K3 b - - 0 1"),
	"KPvK":  positions("8/8/8/8/8/2k5/6P1/K7 w - - 0 1", "8/1P6/8/8/8/2k5/8/K7 b - - 0 1", "8/8/4k3/8/3K4/3P4/8/8 b - - 0 1"),
	"KRvKR": positions("8/8/8/8/4r3/2k5/6R1/K7 w - - 0 1", "1k6/7r/8/8/8/8/8/K6R w - - 0 1", "k7/8/K7/8/4r3/8/1R6/8 w - - 0 1"),
	"KQvKQ": positions("8/8/8/8/4q3/2k5/6Q1/K7 w - - 0 1", "1k6/7q/8/8/8/8/8/K6Q w - - 0 1", "k7/8/K7/8/4q3/8/1Q6/8 w - - 0 1"),
}

func positions(fens ...string) []board.Position {
	var all []board.Position
	for _, fen := range fens {
		all = append(all, board.MustFEN(fen))
	}
	return all
}

// readUnchecked parses a file's contents without verifying the checksum, and looks up positions.
// The results may be wrong, but must be in range, and nothing may panic.
func readUnchecked(t *testing.T, data []byte, k kind, ending string) {
	m, ok := parseMaterial(ending)
	require.True(t, ok)
	table, err := parse(data, k, m)
	if err != nil {
		return
	}
	for i := range damagePositions[ending] {
		p := &damagePositions[ending][i]
		m := materialOf(p)
		if k == wdlFile {
			if o, ok := table.outcome(p, m); ok && (o < result.Loss || o > result.Win) {
				t.Error(o)
			}
			continue
		}
		for o := result.Loss; o <= result.Win; o++ {
			if d, ok := table.distance(p, m, o); o != result.Draw && ok && d.held && d.plies < 1 {
				t.Error(d)
			}
		}
	}
}

// smallFiles calls visit with the contents of each test file of at most maxBytes.
func smallFiles(t testing.TB, maxBytes int, visit func(data []byte, k kind, ending string)) {
	paths, err := filepath.Glob(filepath.Join("testdata", "*.rtb?"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		if len(data) > maxBytes {
			continue
		}
		k := wdlFile
		if filepath.Ext(path) == extensions[dtzFile] {
			k = dtzFile
		}
		visit(data, k, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	}
}

// TestFlippedBytes changes each byte of the small files in turn. The checksum must detect every
// change. Without the checksum, the reader must not panic.
func TestFlippedBytes(t *testing.T) {
	smallFiles(t, 4500, func(data []byte, k kind, ending string) {
		m, _ := parseMaterial(ending)
		_, err := newTable(data, k, m)
		require.NoError(t, err)
		for i := range data {
			for _, change := range []byte{0xff, 0x01} {
				data[i] ^= change
				_, err := newTable(data, k, m)
				assert.Error(t, err, "%s %d", ending, i)
				readUnchecked(t, data, k, ending)
				data[i] ^= change
			}
		}
	})
}

// TestTruncated cuts off the small files at every length. For each length, it also replaces the
// rest of the file by zeros.
func TestTruncated(t *testing.T) {
	smallFiles(t, 4500, func(data []byte, k kind, ending string) {
		m, _ := parseMaterial(ending)
		zeroed := make([]byte, len(data))
		for n := range data {
			_, err := newTable(data[:n], k, m)
			assert.Error(t, err, "%s %d", ending, n)
			readUnchecked(t, data[:n], k, ending)
			copy(zeroed, data[:n])
			readUnchecked(t, zeroed, k, ending)
		}
	})
}

// TestRandomBytes reads files of random bytes. It also reads files that begin correctly and go on
// with random bytes.
func TestRandomBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	smallFiles(t, 20000, func(data []byte, k kind, ending string) {
		for range 300 {
			for i := random.IntN(len(data)); i < len(data); i++ {
				data[i] = byte(random.Uint32())
			}
			readUnchecked(t, data, k, ending)
			copy(data, magics[k])
		}
	})
}

// FuzzTable reads arbitrary file contents without verifying the checksum.
func FuzzTable(f *testing.F) {
	smallFiles(f, 9000, func(data []byte, k kind, ending string) {
		f.Add(data, k == dtzFile, ending)
	})
	f.Fuzz(func(t *testing.T, data []byte, distances bool, ending string) {
		if damagePositions[ending] == nil {
			return
		}
		k := wdlFile
		if distances {
			k = dtzFile
		}
		readUnchecked(t, data, k, ending)
	})
}
