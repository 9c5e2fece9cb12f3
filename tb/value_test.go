package tb

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
	"burnside/tb/ending"
)

func TestValueOrder(t *testing.T) {
	// From worst to best for the side to move.
	order := []Value{
		ValueInPlies(0), ValueInPlies(2), ValueInPlies(MaxPlies - 1), Draw,
		ValueInPlies(MaxPlies), ValueInPlies(3), ValueInPlies(1),
	}
	for i, v := range order {
		for j, other := range order {
			assert.Equal(t, i > j, v.Better(other), "%s better than %s", v, other)
		}
	}
}

func TestValue(t *testing.T) {
	win, loss := ValueInPlies(65), ValueInPlies(64)
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
	l := ending.NewLayout(mustMaterial(t, "KQvK"))
	narrow := NewValues(l, maxNarrowPlies)
	narrow.Narrow(board.Black)[7] = narrowIllegal
	narrow.Narrow(board.Black)[8] = uint8(ValueInPlies(maxNarrowPlies))
	assert.Equal(t, Illegal, narrow.At(board.Black, 7))
	assert.Equal(t, ValueInPlies(maxNarrowPlies), narrow.At(board.Black, 8))
	assert.Equal(t, Draw, narrow.At(board.White, 8))
	assert.Nil(t, narrow.Wide(board.White))

	wide := NewValues(l, maxNarrowPlies+1)
	wide.Wide(board.White)[7] = uint16(Illegal)
	wide.Wide(board.White)[8] = uint16(ValueInPlies(MaxPlies))
	assert.Equal(t, Illegal, wide.At(board.White, 7))
	assert.Equal(t, ValueInPlies(MaxPlies), wide.At(board.White, 8))
	assert.Nil(t, wide.Narrow(board.White))
}
