package stats

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// TestCount compares the counts with a simple count, index by index. It does so for endings with
// twins, for endings with pawns, and for values of two bytes.
func TestCount(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, maxPlies := range map[string]int{"KQvK": 30, "KPvK": 60, "KRvK": 3000} {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		v := dtm.NewValues(ending.NewLayout(m), maxPlies)
		var want Stats
		l := v.Layout()
		for index := range l.Size() {
			if !l.Canonical(index) {
				continue
			}
			for side := board.White; side <= board.Black; side++ {
				value := dtm.Value(random.IntN(maxPlies + 2))
				if random.IntN(9) == 0 {
					value = dtm.Illegal
				}
				v.Set(side, index, value)
				v.Set(side, l.Twin(index), value)
				want.Board.Side(side).add(value, uint64(l.Multiplicity(index)))
				want.Reduced.Side(side).add(value, 1)
			}
		}
		got := OfValues(v)
		assert.Equal(t, want.Board, got.Board, name)
		assert.Equal(t, want.Reduced, got.Reduced, name)
		assert.NotEmpty(t, got.Longest.Black.Wins, name)
	}
}
