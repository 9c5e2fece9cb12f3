package codec

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCompare compares neighbours one by one, of few symbols so that many are alike.
func TestCompare(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for range 20_000 {
		symbols := make([]uint8, numNeighbors)
		lowest, different := random.IntN(256), 1+random.IntN(numNeighbors)
		near := neighborhood(0)
		for i := range symbols {
			symbols[i] = uint8(lowest + random.IntN(different))
			near |= neighborhood(symbols[i]) << (8 * i)
		}
		var wantPattern, wantFirst uint32
		for i, s := range symbols {
			like := slices.Index(symbols, s)
			if i > 0 {
				wantPattern |= uint32(like) << (3 * (i - 1))
			}
			if like == i {
				wantFirst |= 1 << i
			}
			require.Equal(t, uint32(s), near.at(i))
		}
		pattern, first := near.compare()
		require.Equal(t, wantPattern, pattern, "%v", symbols)
		require.Equal(t, wantFirst, first, "%v", symbols)
		require.Equal(t, pattern == 0, near.alike(), "%v", symbols)
	}
}
