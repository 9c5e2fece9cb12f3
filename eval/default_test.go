package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
)

// TestDefaultNetKnowsMaterial checks that the net inside the program has learnt what men are worth.
// It also checks that the initial position is nearly equal.
func TestDefaultNetKnowsMaterial(t *testing.T) {
	n := Default()
	assert.NoError(t, n.Validate())
	assert.NotEmpty(t, n.Description)
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
		"4k3/pppp4/8/8/8/8/PPP5/4K3 w - - 0 1",
		"r3k3/pppp4/8/8/8/8/PPPP4/B3K3 w - - 0 1",
	} {
		p := board.MustFEN(fen)
		assert.Less(t, n.Evaluate(&p).Centipawns(), -50, fen)
	}
	p := board.MustFEN(board.StartFEN)
	assert.InDelta(t, 20, n.Evaluate(&p).Centipawns(), 40)
}
