package eval

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// The rows of the table add up to the sum that is evaluated.
func TestTraceRowsAddUp(t *testing.T) {
	walk(t, 20, func(p *board.Position, _ board.Move) {
		if _, ok := NewSample(p); !ok {
			return
		}
		sh, total := recordPosition(p)
		var sum taper
		for _, row := range traceRows(&sh) {
			sum += row.side[board.White] - row.side[board.Black]
		}
		require.Equal(t, total, sum, p.FEN())
	})
}

func TestTraceNamesTheGroups(t *testing.T) {
	p := position(t, fens[1])
	text := Trace(&p)
	for _, f := range Fields() {
		assert.Contains(t, text, f.Group)
	}
	for line := range strings.Lines(text) {
		assert.LessOrEqual(t, len(line), 80)
	}
	ending := position(t, fens[7])
	assert.Contains(t, Trace(&ending), "known ending")
}
