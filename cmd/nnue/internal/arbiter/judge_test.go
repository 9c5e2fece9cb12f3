package arbiter

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
)

func TestEndedByRule(t *testing.T) {
	for fen, want := range map[string]struct {
		result gamefile.Result
		end    gamefile.End
		over   bool
	}{
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1":     {gamefile.WhiteWins, gamefile.Checkmate, true},
		"7K/6q1/6k1/8/8/8/8/8 w - - 0 1":     {gamefile.BlackWins, gamefile.Checkmate, true},
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":     {gamefile.Draw, gamefile.Stalemate, true},
		"7k/8/6K1/8/8/8/8/8 b - - 0 1":       {gamefile.Draw, gamefile.NoMatingMaterial, true},
		"7k/8/6K1/8/8/8/8/RRrr4 b - - 100 1": {gamefile.Draw, gamefile.FiftyMoves, true},
		"7k/8/6K1/8/8/8/8/NN6 b - - 0 1":     {gamefile.Draw, gamefile.Tables, true},
		"8/8/8/8/1k6/8/8/KQ6 b - - 0 1":      {gamefile.WhiteWins, gamefile.Tables, true},
		"8/8/8/8/1k6/8/8/1KQ5 w - - 0 1":     {gamefile.WhiteWins, gamefile.Tables, true},
		"8/8/8/8/8/2k5/8/KR6 b - - 0 1":      {gamefile.WhiteWins, gamefile.Tables, true},
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

func TestJudge(t *testing.T) {
	p := board.MustFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 40 90")
	var j Judge
	for range winPlies - 1 {
		_, _, over := j.See(-winScore, 100, &p)
		assert.False(t, over)
	}
	result, end, over := j.See(-winScore, 100, &p)
	assert.True(t, over)
	assert.Equal(t, gamefile.BlackWins, result)
	assert.Equal(t, gamefile.AgreedWin, end)

	j = Judge{}
	for range drawPlies - 1 {
		_, _, over := j.See(0, firstDrawPly, &p)
		assert.False(t, over)
	}
	result, end, over = j.See(0, firstDrawPly, &p)
	assert.True(t, over)
	assert.Equal(t, gamefile.Draw, result)
	assert.Equal(t, gamefile.AgreedDraw, end)

	_, end, over = j.See(100, greatestPlies, &p)
	assert.True(t, over)
	assert.Equal(t, gamefile.LengthLimit, end)
}
