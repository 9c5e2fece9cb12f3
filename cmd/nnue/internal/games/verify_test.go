package games

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
)

func TestVerifyComparesResults(t *testing.T) {
	mate := board.MustFEN("7k/8/6KQ/8/8/8/8/8 b - - 0 1")
	g := Game{Start: mate.Pack(), Result: Draw, End: Tables}
	assert.NoError(t, verifyGame(&g))
	for _, end := range []End{
		Checkmate, Stalemate, Repetition, FiftyMoves, NoMatingMaterial, AgreedWin,
	} {
		g.End = end
		assert.ErrorContains(t, verifyGame(&g), end.String())
	}
	g.End, g.Result = AgreedDraw, WhiteWins
	assert.Error(t, verifyGame(&g))
}
