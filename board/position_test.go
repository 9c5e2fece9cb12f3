package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCaptured(t *testing.T) {
	p := MustFEN("r3k2r/1P6/8/3pP3/4n3/3P4/8/R3K2R w KQkq d6 0 1")
	for move, want := range map[string]PieceType{
		"e5d6": Pawn, "d3e4": Knight, "b7a8q": Rook, "h1h8": Rook,
		"b7b8q": NoPieceType, "e1g1": NoPieceType, "d3d4": NoPieceType,
	} {
		m, err := p.ParseUCIMove(move)
		require.NoError(t, err)
		assert.Equal(t, want, p.Captured(m), move)
	}
}
