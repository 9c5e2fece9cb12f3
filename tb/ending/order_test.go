package ending

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWithSmallerOrder checks that each ending comes once, and after the endings that it needs.
func TestWithSmallerOrder(t *testing.T) {
	all := WithSmaller(All(5)...)
	require.Len(t, all, 5+30+110)
	for i, m := range all {
		require.Equal(t, i, slices.Index(all, m), m)
		for _, s := range Smaller(m) {
			require.Contains(t, all[:i], s)
		}
	}
}

// TestWithSmallerKeepsFewWaiting goes through the order that WithSmaller gives. At each step it
// adds up the sizes of the finished tables that a later ending needs. The sum must always be less
// than half of the size of all tables.
func TestWithSmallerKeepsFewWaiting(t *testing.T) {
	all := WithSmaller(All(5)...)
	last := map[Material]int{}
	for i, m := range all {
		for _, s := range append(Smaller(m), m) {
			last[s] = i
		}
	}
	var waiting, most, total uint64
	for i, m := range all {
		size := NewLayout(m).Size()
		waiting += size
		total += size
		most = max(most, waiting)
		for _, s := range append(Smaller(m), m) {
			if last[s] == i {
				waiting -= NewLayout(s).Size()
			}
		}
	}
	assert.Less(t, most, total/2)
}
