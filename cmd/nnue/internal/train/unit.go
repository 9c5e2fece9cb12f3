package train

import (
	"errors"
	"math"

	"burnside/board"
	"burnside/eval"
)

// maxUnitScore is the greatest score that is compared. Beyond it games are decided.
const maxUnitScore = 400

// takeUnit sets the scale of the network n. Then the scores of n are on average as large as those
// of the network "like", on the held-out positions of the files. So the margins of the search,
// which are tuned for that network, also fit n.
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
