package dtm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
)

func TestRaw(t *testing.T) {
	m, err := ending.ParseMaterial("KQvK")
	require.NoError(t, err)
	layout := ending.NewLayout(m)
	for _, maxPlies := range []int{MaxNarrowPlies, MaxPlies} {
		v := NewValues(layout, maxPlies)
		v.Set(board.White, 7, InPlies(maxPlies))
		v.Set(board.Black, layout.Size()-1, Illegal)
		raw := [2][]byte{v.Raw(board.White), v.Raw(board.Black)}
		again, err := FromRaw(layout, raw)
		require.NoError(t, err)
		assert.Equal(t, v, again)
		_, err = FromRaw(layout, [2][]byte{raw[0], raw[1][1:]})
		require.Error(t, err)
		_, err = FromRaw(layout, [2][]byte{raw[0][1:], raw[1][1:]})
		require.Error(t, err)
	}
}

func TestRawAtAnOddAddress(t *testing.T) {
	m, err := ending.ParseMaterial("KQvK")
	require.NoError(t, err)
	layout := ending.NewLayout(m)
	odd := make([]byte, 2*layout.Size()+2)[1 : 2*layout.Size()+1]
	_, err = FromRaw(layout, [2][]byte{odd, odd})
	require.ErrorContains(t, err, "odd address")
}
