package tb

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

func TestUnknown(t *testing.T) {
	set := NewSet()
	_, err := set.AddFile("data/KQvKR.btb")
	require.NoError(t, err)
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":        "the tables have no positions with castling rights",
		"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1": "there are 10 men on the board; the largest table has 4",
		"8/8/8/8/8/2k5/8/KBN5 w - - 0 1":        "KBNvK: there is no table of this ending",
		"8/8/8/3k4/8/8/1r6/1Q1K4 b - - 0 1":     "a table that KQvKR can lead to is missing or damaged",
	} {
		p := board.MustFEN(fen)
		_, known := set.Probe(&p)
		assert.False(t, known, fen)
		assert.EqualError(t, set.Unknown(&p), want)
	}
}
