package analysis

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/eval"
	"burnside/search"
)

// The numbers are those of lichess's formula at 0, 181, 520·ln 2 and 1,000 centipawns.
func TestWinPercent(t *testing.T) {
	for cp, want := range map[int]float64{0: 50, 108: 66.1, -108: 33.9, 260: 79.0, 5000: 97.5} {
		assert.InDelta(t, want, WinPercent(eval.FromCentipawns(cp)), 0.1, "%d", cp)
	}
	assert.InDelta(t, 97.5, WinPercent(search.Mate-9), 0.05)
	assert.InDelta(t, 2.5, WinPercent(9-search.Mate), 0.05)
}

func TestAccuracy(t *testing.T) {
	assert.InDelta(t, 100, Accuracy(40, 60), 0)
	assert.InDelta(t, 100, Accuracy(50, 50), 0)
	assert.InDelta(t, 80.9, Accuracy(50, 45), 0.5)
	assert.InDelta(t, 0, Accuracy(100, 0), 0)
	assert.InDelta(t, 90, gameAccuracy([]weighted{{90, 1}, {90, 5}}), 1e-9)
	assert.InDelta(t, (80+75)/2.0, gameAccuracy([]weighted{{100, 1}, {60, 1}}), 1e-9)
	assert.Zero(t, gameAccuracy(nil))
}

func TestVolatility(t *testing.T) {
	assert.Equal(t, []float64{leastWeight, leastWeight}, volatility([]float64{50, 50, 50}))
	weights := volatility([]float64{50, 50, 90, 90})
	assert.Equal(t, []float64{leastWeight, mostWeight, leastWeight}, weights)
	long := make([]float64, 200)
	assert.Len(t, volatility(long), 199)
}

func TestMarks(t *testing.T) {
	for loss, want := range map[float64]Mark{0: NoMark, 4.9: NoMark, 5: Inaccuracy, 10: Mistake, 14.9: Mistake, 15: Blunder, 90: Blunder} {
		assert.Equal(t, want, markOfLoss(loss), loss)
	}
	assert.Equal(t, 2, Mistake.NAG())
	assert.Equal(t, "inaccuracy", Inaccuracy.String())
}

func TestScoreText(t *testing.T) {
	for score, want := range map[search.Score]string{
		0: "0.00", 115: "1.00", -115: "-1.00", search.Mate: "#0", -search.Mate: "#-0",
		search.Mate - 1: "#1", search.Mate - 2: "#1", 1 - search.Mate: "#-1", 2 - search.Mate: "#-1", 3 - search.Mate: "#-2",
		search.TBWin: "200.00", -search.TBWin: "-200.00",
	} {
		assert.Equal(t, want, ScoreText(score))
	}
}
