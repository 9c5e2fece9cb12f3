package tune

import (
	"fmt"
	"io"
	"math"

	"burnside/eval"
)

// printModel fits the model of results to the search scores and prints it with
// the unit of centipawns.
func printModel(out io.Writer, points []point) {
	every := max(len(points)/100000, 1)
	var some []point
	for i := 0; i < len(points); i += every {
		some = append(some, points[i])
	}
	model := fitModel(some)
	unit := 0.0
	for i := range some {
		unit += model.At(int(some[i].material)) / float64(len(some))
	}
	fmt.Fprintf(out, "model of results: %+.1f\n", model)
	fmt.Fprintf(out, "centipawn unit: %.0f\n", unit)
}

// fitModel finds the model with the greatest likelihood. It tries steps in each
// parameter and halves those that do not help.
func fitModel(points []point) eval.ResultModel {
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

// modelOf names the four parameters.
func modelOf(p [4]float64) eval.ResultModel {
	return eval.ResultModel{AtBase: p[0], AtSlope: p[1], SpreadBase: p[2], SpreadSlope: p[3]}
}

// surprise returns the negative logarithm of the likelihood of the results.
func surprise(points []point, parameters [4]float64) float64 {
	model := modelOf(parameters)
	sum := 0.0
	for i := range points {
		x := &points[i]
		score, material := float64(x.score), int(x.material)
		win, loss := model.Win(score, material), model.Win(-score, material)
		chance := 1 - win - loss
		switch x.result {
		case 1:
			chance = win
		case 0:
			chance = loss
		}
		sum -= math.Log(max(chance, 1e-9))
	}
	return sum
}
