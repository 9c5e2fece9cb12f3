package tb

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb/internal/tbtest"
)

// The tables of the program give positions with known distances those distances.
func TestEmbeddedKnownDistances(t *testing.T) {
	for _, known := range tbtest.KnownDistances(t) {
		r, ok := Embedded().Probe(&known.Position)
		require.True(t, ok, known.Position.FEN())
		assert.Equal(t, known.Moves, tbtest.Moves(r), known.Position.FEN())
	}
}
