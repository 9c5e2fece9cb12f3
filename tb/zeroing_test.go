package tb

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
)

func TestCannotZero(t *testing.T) {
	for fen, want := range map[string]bool{
		"8/8/8/8/8/2k5/8/KR6 w - - 0 1":   true,
		"8/8/8/8/8/2k5/8/KR6 b - - 0 1":   true,
		"8/8/8/8/7k/8/8/KBN5 w - - 0 1":   true,
		"8/8/8/8/8/2k5/8/KBB5 b - - 0 1":  true,
		"8/8/8/8/8/2k5/P7/K7 w - - 0 1":   false, // the pawn moves
		"8/8/8/8/7k/8/8/KRN5 w - - 0 1":   false, // the rook wins without the knight
		"8/8/8/8/7k/8/8/KQR5 w - - 0 1":   false,
		"8/8/8/8/7k/8/8/KBBN4 w - - 0 1":  false,
		"8/8/8/3r4/8/2k5/8/KQ6 w - - 0 1": false, // the queen may capture the rook
	} {
		p := board.MustFEN(fen)
		assert.Equal(t, want, CannotZero(&p), fen)
	}
}
