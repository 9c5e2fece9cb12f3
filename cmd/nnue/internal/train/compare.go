package train

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

const (
	// maxCompared is the greatest number of positions on which both networks are compared.
	maxCompared = 200_000
	// Rounding the weights changes the scores. A network is accepted if the mean change is at most
	// maxMeanError, in internal units.
	maxMeanError = 10
)

// comparison holds the effects of rounding.
type comparison struct {
	positions int
	mean      float64 // mean magnitude of the differences, in internal units
	worst     float64
	worstFEN  string
	p99       float64 // 99 of 100 differences are not greater than this
	exact     pointErrors
	rounded   pointErrors
}

// pointErrors holds the mean squared errors of a network's expected points.
type pointErrors struct {
	results float64 // compared with the games' results
	scores  float64 // compared with the expected points that the searches' scores give
}

// add adds to e the squared errors of the network's expected points in the position x. The
// parameter "output" is the network's output for x. The parameter "scale" is the number of internal
// units for an output of 1.
func (e *pointErrors) add(x *Sample, scale, output float64) {
	square := func(x float64) float64 { return x * x }
	expected := Expected(output)
	e.results += square(expected - float64(x.Points()))
	e.scores += square(expected - Expected(float64(x.Score)/scale))
}

// divide turns sums into means.
func (e *pointErrors) divide(n int) {
	e.results /= float64(n)
	e.scores /= float64(n)
}

// compare evaluates the held-out positions of some files with both networks.
func compare(s *State, n *eval.Net, files []string) (c comparison, err error) {
	parts := s.Model.Split(s.Model.Values)
	accumulators := make([]float32, 2*s.Model.Hidden)
	unit := float64(n.Scale)
	var differences []float64
	see := func(p *board.Position, x Sample) {
		var f Features
		x.Features(&f)
		exact := float64(parts.Forward(accumulators, &f, x.Bucket()))
		rounded := float64(n.Evaluate(p)) / unit
		c.exact.add(&x, s.Scale, exact)
		c.rounded.add(&x, s.Scale, rounded)
		difference := math.Abs(exact-rounded) * unit
		differences = append(differences, difference)
		c.mean += difference
		if difference >= c.worst {
			c.worst, c.worstFEN = difference, p.FEN()
		}
	}
	if err := eachHeldOut(files, see); err != nil {
		return c, err
	}
	c.positions = len(differences)
	if c.positions == 0 {
		return c, errors.New("the files hold no held-out position to compare the networks on")
	}
	c.mean /= float64(c.positions)
	c.exact.divide(c.positions)
	c.rounded.divide(c.positions)
	slices.SortFunc(differences, cmp.Compare)
	c.p99 = differences[len(differences)*99/100]
	return c, nil
}

// eachHeldOut calls the function "see" for the held-out positions of some files. It stops after
// maxCompared positions.
func eachHeldOut(files []string, see func(p *board.Position, x Sample)) error {
	filter := Filter{FirstPly: 4, MaxScore: 8000}
	left := maxCompared
	for _, name := range files {
		for g, err := range games.Of(name) {
			if err != nil {
				return err
			}
			if !HeldOut(g) {
				continue
			}
			if err := g.Replay(func(p *board.Position, ply int) bool {
				if filter.Judge(p, g.Plies[ply], ply) == Quiet {
					see(p, NewSample(p, g.Plies[ply].Score, g.Result))
					left--
				}
				return left > 0
			}); err != nil || left <= 0 {
				return err
			}
		}
	}
	return nil
}

// print prints the comparison.
func (c *comparison) print(out io.Writer) {
	fmt.Fprintf(out, "rounding changes %d held-out positions by %.2f on average, 99 %% by at most %.1f, the worst by %.1f:\n  %s\n",
		c.positions, c.mean, c.p99, c.worst, c.worstFEN)
	fmt.Fprintf(out, "mean squared error of the expected points: %.5f against results, %.5f against scores (before rounding %.5f and %.5f)\n",
		c.rounded.results, c.rounded.scores, c.exact.results, c.exact.scores)
}

// check returns an error if rounding changed the scores too much.
func (c *comparison) check() error {
	if c.mean > maxMeanError {
		return fmt.Errorf("rounding changes scores by %.1f on average, more than %d", c.mean, maxMeanError)
	}
	return nil
}
