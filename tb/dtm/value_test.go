package dtm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
)

func TestValueOrder(t *testing.T) {
	// The list goes from the worst value for the side to move to the best.
	order := []Value{
		InPlies(0), InPlies(2), InPlies(MaxPlies - 1), Draw,
		InPlies(MaxPlies), InPlies(3), InPlies(1),
	}
	for i, v := range order {
		for j, other := range order {
			assert.Equal(t, v, OfRank(v.Rank()))
			assert.Equal(t, i > j, v.Better(other), "%s better than %s", v, other)
		}
	}
}

func TestValue(t *testing.T) {
	win, loss := InPlies(65), InPlies(64)
	assert.True(t, win.Win() && !win.Loss() && win.Decided())
	assert.True(t, loss.Loss() && !loss.Win() && loss.Decided())
	for _, v := range []Value{Draw, Illegal} {
		assert.False(t, v.Win() || v.Loss() || v.Decided(), v)
	}
	assert.Equal(t, 65, win.Plies())
	assert.Equal(t, win, loss.Before())
	assert.Equal(t, Draw, Draw.Before())
	assert.Equal(t, "win in 65 plies, loss in 64 plies, draw, illegal",
		win.String()+", "+loss.String()+", "+Draw.String()+", "+Illegal.String())
}

func TestValuesHoldWhatTheyAreGiven(t *testing.T) {
	m, err := ending.ParseMaterial("KQvK")
	require.NoError(t, err)
	l := ending.NewLayout(m)
	narrow := NewValues(l, MaxNarrowPlies)
	narrow.Narrow(board.Black)[7] = NarrowIllegal
	narrow.Narrow(board.Black)[8] = uint8(InPlies(MaxNarrowPlies))
	assert.Equal(t, Illegal, narrow.At(board.Black, 7))
	assert.Equal(t, InPlies(MaxNarrowPlies), narrow.At(board.Black, 8))
	assert.Equal(t, Draw, narrow.At(board.White, 8))
	assert.Nil(t, narrow.Wide(board.White))

	wide := NewValues(l, MaxNarrowPlies+1)
	wide.Wide(board.White)[7] = uint16(Illegal)
	wide.Wide(board.White)[8] = uint16(InPlies(MaxPlies))
	assert.Equal(t, Illegal, wide.At(board.White, 7))
	assert.Equal(t, InPlies(MaxPlies), wide.At(board.White, 8))
	assert.Nil(t, wide.Narrow(board.White))

	different := []Value{Draw, InPlies(MaxNarrowPlies)}
	assert.Equal(t, different, narrow.Different(board.Black))
	for range 2 {
		narrow.Widen()
		assert.Nil(t, narrow.Narrow(board.Black))
		assert.Equal(t, Illegal, narrow.At(board.Black, 7))
		assert.Equal(t, different, narrow.Different(board.Black))
	}
	assert.Equal(t, []Value{Draw, InPlies(MaxPlies)}, wide.Different(board.White))
}
