package result_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/tb/result"
)

func TestOutcomes(t *testing.T) {
	rising := []result.Outcome{result.Loss, result.BlessedLoss, result.Draw, result.CursedWin, result.Win}
	names := []string{"loss", "blessed loss", "draw", "cursed win", "win"}
	for i, o := range rising {
		assert.Equal(t, names[i], o.String())
		assert.Equal(t, rising[len(rising)-1-i], -o)
	}
	assert.IsIncreasing(t, rising)
	assert.Equal(t, "Outcome(3)", (result.Win + 1).String())
}

func TestBefore(t *testing.T) {
	loss := result.Result{Outcome: result.BlessedLoss, Metric: result.ToMate, Exact: true, Plies: 4}
	assert.Equal(t, result.Result{Outcome: result.CursedWin, Metric: result.ToMate, Exact: true, Plies: 5}, loss.Before())
	assert.Equal(t, result.Result{}, result.Result{}.Before())
	assert.Equal(t, result.Result{Outcome: result.Loss}, result.Result{Outcome: result.Win}.Before())
}

func TestRank(t *testing.T) {
	rising := []result.Result{
		{Outcome: result.Loss, Plies: 0}, {Outcome: result.Loss, Plies: 8}, {},
		{Outcome: result.Win, Plies: 9}, {Outcome: result.CursedWin, Plies: 3}, {Outcome: result.Win, Plies: 1},
	}
	for i, r := range rising[1:] {
		assert.Greater(t, r.Rank(), rising[i].Rank(), r)
	}
}

func TestResultInWords(t *testing.T) {
	for want, r := range map[string]result.Result{
		"draw":                           {},
		"cursed win":                     {Outcome: result.CursedWin},
		"win in 65 plies":                {Outcome: result.Win, Metric: result.ToMate, Exact: true, Plies: 65},
		"loss, zeroing in about 7 plies": {Outcome: result.Loss, Metric: result.ToZeroing, Plies: 7},
		"win in about 9 plies":           {Outcome: result.Win, Metric: result.ToMateInFifty, Plies: 9},
	} {
		assert.Equal(t, want, r.String())
	}
}
