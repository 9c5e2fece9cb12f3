package stats

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// embeddedSet holds the tables inside the program. All tests share it.
var embeddedSet = tb.NewEmbeddedSet()

func TestStats(t *testing.T) {
	m, err := ending.ParseMaterial("KRvK")
	require.NoError(t, err)
	counts, err := Of(t.Context(), embeddedSet, m, 2)
	require.NoError(t, err)
	white, black := counts.Board.White, counts.Board.Black
	assert.Equal(t, white.Legal, white.Win+white.Draw+white.Loss)
	assert.Equal(t, black.Legal, black.Win+black.Draw+black.Loss)
	assert.Equal(t, 31, white.MaxWinPlies)
	assert.Equal(t, 32, black.MaxLossPlies)
	assert.Equal(t, uint64(223944), black.Legal)
	assert.Equal(t, uint64(28056), counts.Reduced.Black.Legal)
	assert.Len(t, counts.Longest.White.Wins, longestExamples)
	for _, fen := range counts.Longest.White.Wins {
		p := board.MustFEN(fen)
		r, ok := embeddedSet.Probe(&p)
		require.True(t, ok)
		assert.Equal(t, dtm.InPlies(31).Result(), r)
	}
	_, err = Of(t.Context(), tb.NewSet(), m, 2)
	require.ErrorIs(t, err, tb.ErrNoTable)
}
