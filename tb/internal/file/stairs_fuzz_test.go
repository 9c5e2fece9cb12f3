package file

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/crc32c"
	"burnside/tb/ending"
)

// openTable opens a table file in the folder tb/data. It returns the table, a side to move that the
// file stores, and the symbols of this side's first block.
func openTable(t testing.TB, name string) (*Table, board.Color, []uint8) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "data", name+Extension))
	require.NoError(t, err)
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	table, err := Open(name, bytes.NewReader(data), int64(len(data)), m)
	require.NoError(t, err)
	for color, side := range table.Sides {
		if side != nil {
			values := make([]uint8, side.BlockSize(0))
			require.NoError(t, side.Read(0, values))
			return table, board.Color(color), values
		}
	}
	require.Fail(t, "no side")
	return nil, 0, nil
}

// repairedStairs returns the bytes of a .btc file with correct sizes and checksums.
func repairedStairs(data []byte) []byte {
	data = bytes.Clone(data)
	order := binary.LittleEndian
	if len(data) < stairsPrefixSize+2*checksumSize {
		return data
	}
	order.PutUint64(data[40:], uint64(len(data)))
	size := int(order.Uint32(data[48:]))
	if size < stairsPrefixSize+checksumSize || size > len(data)-checksumSize {
		return data
	}
	order.PutUint32(data[size-checksumSize:], crc32c.Checksum(data[:size-checksumSize]))
	return data
}

// FuzzStairs opens arbitrary bytes as a .btc file and reads its first block. If the parameter
// "repair" is true, it first corrects the sizes and checksums, so that the code after these checks
// is reached.
func FuzzStairs(f *testing.F) {
	table, color, values := openTable(f, "KPvK")
	data, err := os.ReadFile(filepath.Join("..", "..", "data", "KPvK"+StairsExtension))
	require.NoError(f, err)
	f.Add(data, true)
	f.Add(data[:len(data)/2], true)
	f.Add(data[:100], false)
	f.Fuzz(func(t *testing.T, data []byte, repair bool) {
		if repair {
			data = repairedStairs(data)
		}
		s, err := OpenStairs("file", bytes.NewReader(data), int64(len(data)), table)
		if err != nil {
			return
		}
		side := s.Sides[color]
		b, err := side.Read(0, values)
		if err != nil {
			return
		}
		for place, symbol := range values {
			if v := table.Sides[color].Values[symbol]; v.Decided() {
				stairs := side.At(&b, place)
				_, _, _ = stairs.At(v, 0), stairs.Need(v), stairs.Steps(v)
			}
		}
	})
}

// TestStairsBitFlips flips a bit anywhere in a .btc file. Opening the file or checking its checksum
// must give an error.
func TestStairsBitFlips(t *testing.T) {
	table, _, _ := openTable(t, "KPvK")
	data, err := os.ReadFile(filepath.Join("..", "..", "data", "KPvK"+StairsExtension))
	require.NoError(t, err)
	for at := 0; at < len(data); at += 1 + at/50 {
		changed := bytes.Clone(data)
		changed[at] ^= 1 << (at % 8)
		s, err := OpenStairs("file", bytes.NewReader(changed), int64(len(changed)), table)
		if err == nil {
			err = s.CheckSum()
		}
		require.Error(t, err, "byte %d", at)
	}
	other, _, _ := openTable(t, "KQvK")
	_, err = OpenStairs("file", bytes.NewReader(data), int64(len(data)), other)
	require.ErrorIs(t, err, ErrHeader)
	require.ErrorContains(t, err, "file: ")
}
