package train

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"burnside/internal/progress"
)

// training is a training in progress.
type training struct {
	*Options
	source    *source
	state     *State
	machine   *machine
	optimizer optimizer
	batch     int // number of positions per step
	steps     int // number of steps per pass
	out       io.Writer
	line      *progress.Line
}

// newTraining returns a training that starts or continues from state.
func newTraining(o *Options, s *source, state *State, out io.Writer) *training {
	gradient := make([]float32, len(state.Model.Values))
	batch := min(o.Batch, s.positions())
	return &training{
		Options: o, source: s, state: state,
		machine:   newMachine(state.Model, gradient, aim{o.Scale, o.WDL, o.Power}, o.Threads),
		optimizer: optimizer{state, gradient, o.Threads, o.Decay, o.Bind},
		batch:     batch, steps: s.positions() / batch,
		out: out, line: progress.New(out),
	}
}

// run trains until all passes are done or ctx is done. An interrupted pass is lost.
func (t *training) run(ctx context.Context) error {
	t.printData()
	for t.state.Epoch < t.Epochs {
		if err := t.pass(ctx); err != nil {
			return err
		}
		if ctx.Err() != nil {
			fmt.Fprintf(t.out, "interrupted after %d passes\n", t.state.Epoch)
			return nil
		}
		if err := t.save(); err != nil {
			return fmt.Errorf("write checkpoint: %w", err)
		}
	}
	return nil
}

// printData describes the data.
func (t *training) printData() {
	total := 0
	for _, n := range t.source.counts {
		total += n
	}
	fmt.Fprintf(t.out, "%d positions in %d files", total, len(t.source.files))
	for v, n := range t.source.counts {
		fmt.Fprintf(t.out, ", %s %.1f %%", Verdict(v), 100*float64(n)/float64(total))
	}
	fmt.Fprintf(t.out, "\n%d to train on, %d held out; %d steps of %d in each pass\n",
		t.source.positions(), len(t.source.heldOut), t.steps, t.batch)
	fmt.Fprintf(t.out, "a constant output has the loss %.6f\n", t.constantLoss())
}

// constantLoss returns the variance of the target over the held-out positions. If the loss is the
// squared difference (the default), this is the loss of the best network that has the same output
// for all these positions.
func (t *training) constantLoss() float64 {
	var sum, squares float64
	for i := range t.source.heldOut {
		x := t.machine.target(&t.source.heldOut[i])
		sum += x
		squares += x * x
	}
	n := float64(len(t.source.heldOut))
	return squares/n - sum/n*sum/n
}

// pass trains on all data once.
func (t *training) pass(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	random := rand.New(rand.NewPCG(t.Seed, uint64(t.state.Epoch+1)))
	start := time.Now()
	var loss, rate float64
	positions := 0
	for b := range t.source.stream(ctx, random, t.batch) {
		if b.err != nil {
			return b.err
		}
		rate = t.rateAt(t.state.Step)
		loss += t.machine.addGradient(b.samples)
		t.optimizer.step(rate, len(b.samples))
		positions += len(b.samples)
		t.line.Show("pass %d: %.0f %%, loss %.6f, %.0f positions/s", t.state.Epoch+1,
			100*float64(positions)/float64(t.source.positions()), loss/float64(positions),
			float64(positions)/time.Since(start).Seconds())
	}
	if ctx.Err() != nil {
		return nil
	}
	elapsed := time.Since(start)
	if math.IsNaN(loss) {
		return fmt.Errorf("the training diverged in pass %d; try a lower rate", t.state.Epoch+1)
	}
	t.state.Epoch++
	r := Record{
		Epoch: t.state.Epoch, Positions: int64(t.state.Step) * int64(t.batch), Rate: rate,
		Training: loss / float64(positions), HeldOut: t.machine.loss(t.source.heldOut),
	}
	t.state.History = append(t.state.History, r)
	t.line.Clear()
	fmt.Fprintf(t.out, "pass %d: loss %.6f, held out %.6f, rate %.6f, %.0f positions/s\n",
		r.Epoch, r.Training, r.HeldOut, r.Rate, float64(positions)/elapsed.Seconds())
	return nil
}

const (
	// The first 1/warmUp of all steps are the warm-up. During these steps the learning rate rises.
	warmUp = 100
	// lastRate is the share of the greatest learning rate that is left at the end.
	lastRate = 0.01
)

// rateAt returns the learning rate of a step, counted from 0.
func (t *training) rateAt(step int) float64 {
	total := t.Epochs * t.steps
	done := float64(step) / float64(total)
	cosine := (1 + math.Cos(math.Pi*done)) / 2
	rise := min(float64(step+1)/float64(total/warmUp+1), 1)
	return t.Rate * rise * (lastRate + (1-lastRate)*cosine)
}
