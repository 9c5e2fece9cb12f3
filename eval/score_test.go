package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFromCentipawns(t *testing.T) {
	for n := -40_000; n <= 40_000; n++ {
		s := FromCentipawns(n)
		assert.Equal(t, n, s.Centipawns())
		if n > 0 {
			assert.Less(t, (s - 1).Centipawns(), n)
		}
	}
}
