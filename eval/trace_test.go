package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
)

// TestTrace traces a position that is symmetric except for a queen. The queen must have a positive
// number, whichever side is to move. The kings must have no number.
func TestTrace(t *testing.T) {
	n := Default()
	for _, fen := range []string{"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"} {
		p := board.MustFEN(fen)
		text := n.Trace(&p)
		assert.Regexp(t, `\|   Q   \|       \|       \|       \|   K   \|`, text)
		assert.Regexp(t, `\| \+\d+\.\d\d \|       \|       \|       \|       \|`, text, "the kings contribute nothing")
		assert.Contains(t, text, "bucket 1 of 8 (3 men)")
		assert.Contains(t, text, "in pawns: +1.00 is an even chance")
		assert.Regexp(t, `\nscore \d+ for White in the units of the search\n\nFinal evaluation       \+\d+\.\d\d \(white side\)\n$`, text)
	}
}

// TestTraceInCheck checks that Trace returns the same line as Stockfish when the side to move is in
// check. Clients know this line.
func TestTraceInCheck(t *testing.T) {
	p := board.MustFEN("4k3/8/8/8/8/8/8/4Q1K1 b - - 0 1")
	assert.Equal(t, "Final evaluation: none (in check)\n", Default().Trace(&p))
}
