package match

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
)

func TestJudge(t *testing.T) {
	p := board.MustFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 40 90")
	var j judge
	for range winPlies - 1 {
		_, _, over := j.see(-winScore, 100, &p)
		assert.False(t, over)
	}
	result, end, over := j.see(-winScore, 100, &p)
	assert.True(t, over)
	assert.Equal(t, games.BlackWins, result)
	assert.Equal(t, games.AgreedWin, end)

	j = judge{}
	for range drawPlies - 1 {
		_, _, over := j.see(0, firstDrawPly, &p)
		assert.False(t, over)
	}
	result, end, over = j.see(0, firstDrawPly, &p)
	assert.True(t, over)
	assert.Equal(t, games.Draw, result)
	assert.Equal(t, games.AgreedDraw, end)

	_, end, over = j.see(100, greatestPlies, &p)
	assert.True(t, over)
	assert.Equal(t, games.LengthLimit, end)
}
