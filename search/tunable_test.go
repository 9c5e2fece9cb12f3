//go:build tune

package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEndsOfTheRanges searches with every parameter at both ends of its range. Then it restores the
// parameters' values. The search must then equal the search of the normal build.
func TestEndsOfTheRanges(t *testing.T) {
	e := New()
	require.NoError(t, e.SetHash(1))
	search := func() Result {
		e.Clear()
		r := e.Search(gameAt(t, benchFENs[5]), Limits{Nodes: 3_000}, nil)
		r.Time = 0
		return r
	}
	before := search()
	require.NotEmpty(t, TunableOptions())
	for _, x := range TunableOptions() {
		for _, value := range []int{x.Min, x.Max} {
			x.Set(value)
			assert.EqualValues(t, 3_000, search().Nodes, "%s = %d", x.Name, value)
		}
		x.Set(x.Value)
	}
	assert.Equal(t, before, search())
}

func TestAParameterOutsideItsRangePanics(t *testing.T) {
	value := 5
	assert.PanicsWithValue(t, "search: margin = 5 is outside its range, 6..9", func() { tunable("margin", &value, 6, 9) })
	assert.PanicsWithValue(t, "search: margin = 5 is outside its range, 1..4", func() { tunable("margin", &value, 1, 4) })
}
