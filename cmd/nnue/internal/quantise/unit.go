package quantise

import (
	"errors"
	"math"

	"burnside/board"
	"burnside/cmd/nnue/internal/sample"
	"burnside/eval"
)

// maxUnitScore bounds the scores by which units are compared: beyond it games are decided.
const maxUnitScore = 400

// takeUnit sets the scale of a network so that its scores are as large as those of another
// one, on the held-out positions of some files: what is compared with scores in the search
// then keeps its meaning.
func takeUnit(n, like *eval.Net, files []string) error {
	var both, square float64
	if err := eachHeldOut(files, func(p *board.Position, _ sample.Sample) {
		if a := float64(like.Evaluate(p)); math.Abs(a) <= maxUnitScore {
			both += a * float64(n.Evaluate(p))
			square += a * a
		}
	}); err != nil {
		return err
	}
	if both <= 0 {
		return errors.New("the files hold no position of which both networks think alike")
	}
	n.Scale = int32(math.Round(float64(n.Scale) * square / both))
	return n.Validate()
}
