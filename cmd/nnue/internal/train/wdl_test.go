package train

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// TestFitWDL checks that the fit finds the model from which the results were drawn.
func TestFitWDL(t *testing.T) {
	model := eval.WDLModel{AtBase: 100, AtSlope: 50, SpreadBase: 60, SpreadSlope: 20}
	random := rand.New(rand.NewPCG(3, 4))
	points := make([]point, 20000)
	for i := range points {
		x := &points[i]
		x.score = eval.Score(random.IntN(1200) - 600)
		x.material = 10 + random.IntN(68)
		win, loss := model.Win(float64(x.score), x.material), model.Win(-float64(x.score), x.material)
		x.result = games.Draw
		if u := random.Float64(); u < win {
			x.result = games.WhiteWins
		} else if u > 1-loss {
			x.result = games.BlackWins
		}
	}
	got := fitWDL(points)
	for _, material := range []int{20, 64} {
		assert.InDelta(t, model.At(material), got.At(material), 12)
		assert.InDelta(t, model.Win(200, material), got.Win(200, material), 0.03)
	}
	assert.InDelta(t, 135, centipawnUnit(got, points), 12)
}
