package wdl

import (
	"math"

	"burnside/cmd/nnue/internal/gamefile"
	"burnside/eval"
)

// point is a position to fit to: the search's score and the game's result, both for White, and
// the material.
type point struct {
	score    eval.Score
	result   gamefile.Result
	material int
}

// fit finds the model with the greatest likelihood. It tries steps in each parameter and
// halves those that do not help.
func fit(points []point) eval.WDLModel {
	best := [4]float64{150, 0, 100, 0}
	steps := [4]float64{64, 64, 64, 64}
	least := surprise(points, best)
	for steps[0]+steps[1]+steps[2]+steps[3] > 2 {
		for i := range best {
			improved := false
			for _, step := range [2]float64{steps[i], -steps[i]} {
				try := best
				try[i] += step
				if s := surprise(points, try); s < least {
					best, least, improved = try, s, true
					break
				}
			}
			if !improved {
				steps[i] /= 2
			}
		}
	}
	return modelOf(best)
}

// modelOf returns the model with these four parameters.
func modelOf(p [4]float64) eval.WDLModel {
	return eval.WDLModel{AtBase: p[0], AtSlope: p[1], SpreadBase: p[2], SpreadSlope: p[3]}
}

// surprise returns the negative logarithm of the likelihood of the results.
func surprise(points []point, parameters [4]float64) (sum float64) {
	model := modelOf(parameters)
	for i := range points {
		x := &points[i]
		win, loss := model.Win(float64(x.score), x.material), model.Win(-float64(x.score), x.material)
		chance := 1 - win - loss
		switch x.result {
		case gamefile.WhiteWins:
			chance = win
		case gamefile.BlackWins:
			chance = loss
		}
		sum -= math.Log(max(chance, 1e-9))
	}
	return sum
}

// unit returns the score at which a side wins half of its games, averaged over the points.
// Output calls it a pawn.
func unit(model eval.WDLModel, points []point) (mean float64) {
	for i := range points {
		mean += model.At(points[i].material) / float64(len(points))
	}
	return mean
}
