package tune

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
)

// Constants of Adam (Kingma and Ba, 2014).
const (
	meanDecay     = 0.9
	varianceDecay = 0.999
	smallest      = 1e-12
)

// adam is the state of the optimizer.
type adam struct {
	mean, variance []float64
	steps          int
}

// step moves the parameters against the gradient.
func (a *adam) step(parameters, gradient []float64, rate float64) {
	a.steps++
	meanBias := 1 - math.Pow(meanDecay, float64(a.steps))
	varianceBias := 1 - math.Pow(varianceDecay, float64(a.steps))
	for i, g := range gradient {
		a.mean[i] = meanDecay*a.mean[i] + (1-meanDecay)*g
		a.variance[i] = varianceDecay*a.variance[i] + (1-varianceDecay)*g*g
		parameters[i] -= rate * (a.mean[i] / meanBias) / (math.Sqrt(a.variance[i]/varianceBias) + smallest)
	}
}

// descent is a fit under way.
type descent struct {
	*options
	targets    targets
	points     []point
	order      []int // of the points, changed with every pass
	parameters []float64
	start      []float64 // the parameters before the fit
	adam       adam
	gradients  [parts][]float64
}

// descend fits the parameters by gradient descent. It can be interrupted, which
// leaves the parameters as they are then.
func descend(ctx context.Context, o *options, t targets, train, check []point, parameters []float64, out io.Writer) error {
	d := &descent{options: o, targets: t, points: train, parameters: parameters}
	d.start = append(d.start, parameters...)
	d.adam.mean, d.adam.variance = make([]float64, len(parameters)), make([]float64, len(parameters))
	for i := range d.gradients {
		d.gradients[i] = make([]float64, len(parameters))
	}
	d.order = make([]int, len(train))
	for i := range d.order {
		d.order[i] = i
	}
	random := rand.New(rand.NewPCG(o.seed, 0))
	for epoch := range o.epochs {
		if ctx.Err() != nil {
			fmt.Fprintln(out, "interrupted; going on with the weights so far")
			return nil
		}
		random.Shuffle(len(d.order), func(i, j int) { d.order[i], d.order[j] = d.order[j], d.order[i] })
		rate := o.rate * math.Pow(0.01, float64(epoch)/float64(max(o.epochs-1, 1)))
		loss := d.pass(rate)
		if math.IsNaN(loss) {
			return fmt.Errorf("the fit diverged in pass %d; try a lower rate", epoch+1)
		}
		if (epoch+1)%5 == 0 || epoch == 0 {
			fmt.Fprintf(out, "pass %d: fit %.6f, check %.6f\n", epoch+1, loss, t.loss(check, parameters, o.threads))
		}
	}
	return nil
}

// pass goes through all points once and returns the mean loss on the way.
func (d *descent) pass(rate float64) float64 {
	total := 0.0
	for from := 0; from < len(d.order); from += d.batch {
		batch := d.order[from:min(from+d.batch, len(d.order))]
		total += d.accumulate(batch)
		d.adam.step(d.parameters, d.gradient(len(batch)), rate)
	}
	return total / float64(len(d.order))
}

// accumulate sums the gradients of a batch part by part and returns the sum of
// the losses.
func (d *descent) accumulate(batch []int) float64 {
	var losses [parts]float64
	inParts(len(batch), d.threads, func(part, from, to int) {
		gradient := d.gradients[part]
		clear(gradient)
		for _, i := range batch[from:to] {
			x := &d.points[i]
			loss, slope := d.targets.lossOf(x, d.parameters)
			losses[part] += loss
			x.sample.AddGradient(d.parameters, slope, gradient)
		}
	})
	total := 0.0
	for _, loss := range losses {
		total += loss
	}
	return total
}

// gradient returns the mean gradient of a batch of n, with the pull towards the
// old values, which weighs as much as d.prior points.
func (d *descent) gradient(n int) []float64 {
	sum := d.gradients[0]
	for _, other := range d.gradients[1:] {
		for i, g := range other {
			sum[i] += g
		}
	}
	pull := 2 * d.prior / float64(len(d.points))
	for i := range sum {
		sum[i] = sum[i]/float64(n) + pull*(d.parameters[i]-d.start[i])
	}
	return sum
}

// round makes the parameters whole numbers.
func round(parameters []float64) {
	for i, p := range parameters {
		parameters[i] = math.Round(p) + 0 // the sum is never -0
	}
}
