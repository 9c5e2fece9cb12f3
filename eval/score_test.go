package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
)

func TestTaperKeepsBothValues(t *testing.T) {
	for _, mg := range []int{-3000, -1, 0, 1, 255, 3000} {
		for _, eg := range []int{-3000, -1, 0, 1, 255, 3000} {
			w := s(mg, eg)
			assert.Equal(t, [2]int{mg, eg}, [2]int{w.mg(), w.eg()})
			assert.Equal(t, [2]int{-3 * mg, -3 * eg}, [2]int{(w * -3).mg(), (w * -3).eg()})
		}
	}
}

func TestWDL(t *testing.T) {
	p := board.StartPosition()
	last := -1
	for score := Score(-3000); score <= 3000; score += 50 {
		win, draw, loss := WDL(score, &p)
		assert.Equal(t, 1000, win+draw+loss)
		assert.GreaterOrEqual(t, draw, 0)
		assert.GreaterOrEqual(t, win, last)
		last = win
		otherWin, _, otherLoss := WDL(-score, &p)
		assert.Equal(t, [2]int{win, loss}, [2]int{otherLoss, otherWin})
	}
}

func TestCentipawnsAreSymmetrical(t *testing.T) {
	assert.Equal(t, 100, Score(centipawnUnit).Centipawns())
	assert.Equal(t, -100, Score(-centipawnUnit).Centipawns())
	assert.Zero(t, Score(0).Centipawns())
}
