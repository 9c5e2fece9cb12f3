package ending

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestIndexParts checks that the parts add up to the index. The parts also contain squares. These
// must be the squares of the placement that the method Placement returns for the index.
func TestIndexParts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, m := range append(All(3), All(4)...) {
		l := NewLayout(m)
		for range 200 {
			placement := l.Placement(random.Uint64N(l.Size()))
			image := placement
			symmetry := m.Symmetries()[random.IntN(len(m.Symmetries()))]
			for i := range l.Men() {
				image[i] = symmetry.Apply(placement[i])
			}
			index := l.Index(&image)
			parts := l.IndexParts(&image)
			sum := parts.First
			for _, g := range parts.Groups {
				require.Less(t, g.Number, g.Radix)
				sum += g.Number * g.Weight
			}
			require.Equal(t, index, sum, m)
			stored := l.Placement(index)
			require.Equal(t, stored[0], parts.White)
			require.Equal(t, stored[1], parts.Black)
			man := 2
			for _, g := range parts.Groups {
				for squares := g.Squares; squares != 0; squares = squares.WithoutFirst() {
					require.Equal(t, stored[man], squares.First(), m)
					man++
				}
			}
		}
	}
}
