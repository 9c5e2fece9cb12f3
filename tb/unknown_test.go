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
	for fen, want := range map[string]struct {
		reason error
		text   string
	}{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":        {ErrCastling, "the tables have no positions with castling rights"},
		"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1": {ErrTooManyMen, "there are too many men on the board: 10; the largest table has 4"},
		"8/8/8/8/8/2k5/8/KBN5 w - - 0 1":        {ErrNoTable, "KBNvK: there is no table of this ending"},
		"8/8/8/3k4/8/8/1r6/1Q1K4 b - - 0 1":     {ErrIncomplete, "KQvKR: a table that the ending can lead to is missing or damaged"},
	} {
		p := board.MustFEN(fen)
		_, known := set.Probe(&p)
		assert.False(t, known, fen)
		require.ErrorIs(t, set.Unknown(&p), want.reason)
		assert.EqualError(t, set.Unknown(&p), want.text)
	}
}
