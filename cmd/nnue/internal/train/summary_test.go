package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestScale checks that the fit finds the scale from which the results were drawn.
func TestScale(t *testing.T) {
	var s summary
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		bin := random.IntN(101) - 50
		s.binned[bin+maxBin]++
		if random.Float64() < 1/(1+math.Exp(-float64(bin*binSize)/160)) {
			s.points[bin+maxBin]++
		}
	}
	assert.InDelta(t, 160, s.scale(), 8)
}
