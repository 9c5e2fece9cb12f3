package codec

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPattern computes patterns in a plain way, by comparing the neighbours one by one. It uses few
// symbols, so many neighbours have the same symbol.
func TestPattern(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for range 20_000 {
		symbols := make([]uint8, numNeighbors)
		lowest, different := random.IntN(256), 1+random.IntN(numNeighbors)
		near := neighborhood(0)
		for i := range symbols {
			symbols[i] = uint8(lowest + random.IntN(different))
			near |= neighborhood(symbols[i]) << (8 * i)
		}
		var want uint32
		for i, s := range symbols {
			like := slices.Index(symbols, s)
			if i > 0 {
				want |= uint32(like) << (3 * (i - 1))
			}
			require.Equal(t, like == i, isFirst(near.pattern(), i), "%v", symbols)
			require.Equal(t, uint32(s), near.at(i))
		}
		require.Equal(t, want, near.pattern(), "%v", symbols)
		require.Equal(t, want == 0, near.alike(), "%v", symbols)
	}
}
