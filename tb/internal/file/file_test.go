package file

import (
	"bytes"
	"context"
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/internal/crc32c"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/retrograde"
)

// generated returns the values of an ending.
func generated(t testing.TB, name string) *dtm.Values {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	made := map[ending.Material]*dtm.Values{}
	for _, e := range ending.WithSmaller(m) {
		smaller := func(s ending.Material) (*dtm.Values, error) { return made[s], nil }
		made[e], err = retrograde.Generate(t.Context(), e, smaller, 2, nil)
		require.NoError(t, err)
	}
	return made[m]
}

// TestWriteFails checks that no file remains when writing fails.
func TestWriteFails(t *testing.T) {
	values := generated(t, "KBvK")
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := Write(ctx, folder, values, 1, nil)
	require.ErrorIs(t, err, context.Canceled)

	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, entries)

	_, _, err = Write(t.Context(), filepath.Join(folder, "none"), values, 1, nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "KBvK.btb")
}

// TestBlockSizes writes files with different block sizes. It checks that whole blocks and parts of
// blocks give the same values.
func TestBlockSizes(t *testing.T) {
	values := generated(t, "KRvKN")
	for _, shift := range []uint{fewMenShift, manyMenShift} {
		plan := newBlockPlan(values.Layout(), shift)
		sides, err := compress(t.Context(), values, &plan, 2, nil)
		require.NoError(t, err)
		var data bytes.Buffer
		require.NoError(t, writeTable(&data, &plan, sides))
		table, err := Open("table", bytes.NewReader(data.Bytes()), int64(data.Len()), values.Material())
		require.NoError(t, err)
		color := sides[0].side
		side := table.Sides[color]
		got := dtm.NewValues(values.Layout(), table.MaxPlies())
		require.NoError(t, side.Decode(t.Context(), got, 2))
		require.True(t, bytes.Equal(values.Narrow(color), got.Narrow(color)))
		number := side.Blocks() / 2
		whole := make([]uint8, side.BlockSize(number))
		require.NoError(t, side.Read(number, whole))
		for n := 1; n < len(whole); n += len(whole)/7 + 1 {
			part := make([]uint8, n)
			require.NoError(t, side.Read(number, part))
			require.Equal(t, whole[:n], part)
		}
	}
}

// FuzzOpen opens arbitrary bytes as a table file and reads its first block. If the parameter
// "repair" is true, it first corrects the sizes and the checksum, so that the code after these
// checks is reached.
func FuzzOpen(f *testing.F) {
	for _, name := range []string{"KBvK", "KNvK"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "data", name+Extension))
		require.NoError(f, err)
		f.Add(data, true)
		f.Add(data[:len(data)/2], false)
	}
	f.Add([]byte(magic+"\x01\x00\x01\x01\x03\x08\x0b\x00KQvK"+strings.Repeat("\x00", 40)), true)
	f.Fuzz(func(t *testing.T, data []byte, repair bool) {
		if repair {
			data = repaired(data)
		}
		size := int64(len(data))
		m, err := Ending("table", bytes.NewReader(data), size)
		if err != nil {
			return
		}
		table, err := Open("table", bytes.NewReader(data), size, m)
		if err != nil {
			return
		}
		for _, side := range table.Sides {
			if side == nil {
				continue
			}
			symbols := make([]uint8, side.BlockSize(0))
			if side.Read(0, symbols) == nil {
				for _, symbol := range symbols {
					require.Less(t, int(symbol), len(side.Values))
				}
			}
		}
	})
}

// repaired returns a file with correct sizes and a correct checksum of the header.
func repaired(data []byte) []byte {
	var p prefix
	if _, err := binary.Decode(data, binary.LittleEndian, &p); err != nil {
		return data
	}
	p.FileSize = uint64(len(data))
	data = bytes.Clone(data)
	if _, err := binary.Encode(data, binary.LittleEndian, &p); err != nil {
		return data
	}
	if size := int(p.HeaderSize); size >= prefixSize+checksumSize && size <= len(data) {
		body := data[:size-checksumSize]
		binary.LittleEndian.PutUint32(data[len(body):], crc32c.Checksum(body))
	}
	return data
}
