package games

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
)

func TestEndedByRule(t *testing.T) {
	for fen, want := range map[string]struct {
		result Result
		end    End
		over   bool
	}{
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1":     {WhiteWins, Checkmate, true},
		"7K/6q1/6k1/8/8/8/8/8 w - - 0 1":     {BlackWins, Checkmate, true},
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":     {Draw, Stalemate, true},
		"7k/8/6K1/8/8/8/8/8 b - - 0 1":       {Draw, NoMatingMaterial, true},
		"7k/8/6K1/8/8/8/8/RRrr4 b - - 100 1": {Draw, FiftyMoves, true},
		"7k/8/6K1/8/8/8/8/NN6 b - - 0 1":     {Draw, Tables, true},
		"8/8/8/8/1k6/8/8/KQ6 b - - 0 1":      {WhiteWins, Tables, true},
		"8/8/8/8/1k6/8/8/1KQ5 w - - 0 1":     {WhiteWins, Tables, true},
		"8/8/8/8/8/2k5/8/KR6 b - - 0 1":      {WhiteWins, Tables, true},
		"8/8/8/8/8/2k5/8/KR6 b - - 99 1":     {},
		board.StartFEN:                       {},
	} {
		p := board.MustFEN(fen)
		result, end, over := Ended(board.NewGame(p))
		assert.Equal(t, want.over, over, fen)
		if over {
			assert.Equal(t, want.result, result, fen)
			assert.Equal(t, want.end, end, fen)
		}
	}
}
