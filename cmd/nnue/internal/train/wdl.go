package train

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// FitWDL fits a model of the chances of a win and of a draw to n random positions from files of
// games. It prints the model and the unit of centipawns. Both can be copied into the source code of
// package eval.
func FitWDL(files []string, n int, out io.Writer) error {
	points, err := loadPoints(files, n)
	if err != nil {
		return err
	}
	model := fitWDL(points)
	fmt.Fprintf(out, "%d positions\n", len(points))
	fmt.Fprintf(out, "wdl: %+.0f\n", model)
	fmt.Fprintf(out, "centipawnUnit: %.0f\n", centipawnUnit(model, points))
	return nil
}

// wdlFilter accepts every position whose score is not a mate.
var wdlFilter = Filter{MaxScore: eval.Limit}

// loadPoints returns n random positions of the files, or all positions if there are fewer.
func loadPoints(files []string, n int) ([]point, error) {
	var chosen []point
	random, seen := rand.New(rand.NewPCG(1, 2)), 0
	for _, name := range files {
		for g, err := range games.Of(name) {
			if err != nil {
				return nil, err
			}
			if err := g.Replay(func(p *board.Position, ply int) bool {
				if wdlFilter.Judge(p, g.Plies[ply], ply) == Decided {
					return true
				}
				seen++
				x := point{g.Plies[ply].Score, g.Result, eval.Material(p)}
				if len(chosen) < n {
					chosen = append(chosen, x)
				} else if i := random.IntN(seen); i < n {
					chosen[i] = x
				}
				return true
			}); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	if len(chosen) == 0 {
		return nil, errors.New("the files hold no position to fit to")
	}
	return chosen, nil
}

// point holds what the fit needs of a position: the material, the search's score and the game's
// result. Score and result are from White's point of view.
type point struct {
	score    eval.Score
	result   games.Result
	material int
}

// fitWDL finds the model with the greatest likelihood. It makes each parameter of the model greater
// or smaller by a step. If neither change improves the model, it halves the step of that parameter.
func fitWDL(points []point) eval.WDLModel {
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
	return wdlModelOf(best)
}

// wdlModelOf returns the model with the given four parameters.
func wdlModelOf(p [4]float64) eval.WDLModel {
	return eval.WDLModel{AtBase: p[0], AtSlope: p[1], SpreadBase: p[2], SpreadSlope: p[3]}
}

// surprise returns the negative logarithm of the likelihood of the results.
func surprise(points []point, parameters [4]float64) (sum float64) {
	model := wdlModelOf(parameters)
	for i := range points {
		x := &points[i]
		win, loss := model.Win(float64(x.score), x.material), model.Win(-float64(x.score), x.material)
		chance := 1 - win - loss
		switch x.result {
		case games.WhiteWins:
			chance = win
		case games.BlackWins:
			chance = loss
		}
		sum -= math.Log(max(chance, 1e-9))
	}
	return sum
}

// centipawnUnit returns the score at which a side wins half of its games. This score depends on the
// material, so centipawnUnit returns its mean over the positions in "points". The engine shows this
// score as one pawn.
func centipawnUnit(model eval.WDLModel, points []point) (mean float64) {
	for i := range points {
		mean += model.At(points[i].material) / float64(len(points))
	}
	return mean
}
