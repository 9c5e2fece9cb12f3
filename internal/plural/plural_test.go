package plural

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestOf(t *testing.T) {
	for number, text := range map[int]string{0: "0 plies", 1: "1 ply", 2: "2 plies"} {
		assert.Equal(t, text, Of(number, "ply", "plies"))
	}
}
