package train

import (
	"errors"
	"math"

	"burnside/board"
	"burnside/eval"
)

// maxUnitScore is the greatest score that is compared. Beyond it games are decided.
const maxUnitScore = 400

// takeUnit sets the scale of the network n, so that its scores are about as large as those of the
// network "like". It compares the scores on the held-out positions of the files. The margins of the
// search are tuned for the scores of "like". With the new scale, these margins also fit the scores
// of n.
func takeUnit(n, like *eval.Net, files []string) error {
	var both, square float64
	if err := eachHeldOut(files, func(p *board.Position, _ Sample) {
		if a := float64(like.Evaluate(p)); math.Abs(a) <= maxUnitScore {
			both += a * float64(n.Evaluate(p))
			square += a * a
		}
	}); err != nil {
		return err
	}
	if both <= 0 {
		return errors.New("the files hold no position on which both networks agree")
	}
	n.Scale = int32(math.Round(float64(n.Scale) * square / both))
	return n.Validate()
}
