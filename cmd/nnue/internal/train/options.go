// Package train trains the network by gradient descent on files of games. It chooses and labels
// positions, holds the network in floats, takes the steps of the optimizer, and rounds the result
// to integers.
package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"burnside/eval"
	"burnside/internal/lock"
)

// Options are the settings of a training.
type Options struct {
	Data     []string   // files of games
	Share    float64    // share of each file to train on, from its start; above 0, at most 1
	Out      string     // file of the training
	Net      string     // file for the final network with integer weights; "" for none
	From     string     // training or network with the first weights; "" for random ones
	Resume   bool       // whether to continue the training in the file
	Epochs   int        // number of passes through the data
	Hidden   int        // number of neurons, a multiple of kernel.Lanes
	Batch    int        // number of positions per step
	Rate     float64    // greatest learning rate
	Decay    float64    // weight decay of AdamW
	Bind     float64    // strength with which a feature's weights in the king's regions are pulled towards their mean
	WDL      float64    // share of the game's result in the label, from 0 to 1
	Scale    float64    // internal units of score for an output of 1
	FirstPly int        // number of plies to leave out at the start of each game
	Power    float64    // the loss is this power of the difference; from 1 to 8
	Follow   float64    // share of the next ply's label, see Labels
	Thin     float64    // share of the positions with few men to leave out, see Filter
	MaxScore eval.Score // positions with greater scores are left out
	CapScore eval.Score // greatest score to learn
	Buffer   int        // number of positions in the buffer
	Threads  int
	Seed     uint64 // seed of the first weights and of the order of positions
}

// check returns an error if an option is out of range.
func (o *Options) check() error {
	positive := func(x float64) bool { return x > 0 && x < 1e9 }
	switch {
	case o.Epochs < 1 || o.Batch < 1 || o.Buffer < 1 || o.Threads < 1 || o.FirstPly < 0 || o.MaxScore < 1:
		return errors.New("epochs, batch, buffer, threads and max-score must be positive, first-ply not negative")
	case o.Net != "" && o.Hidden != eval.Hidden:
		return fmt.Errorf("%d neurons: a network for this program has %d", o.Hidden, eval.Hidden)
	case !positive(o.Rate) || o.Decay < 0 || !(o.Rate*o.Decay < 1):
		return fmt.Errorf("rate of %g and decay of %g: the rate must be positive, their product below 1", o.Rate, o.Decay)
	case !(o.Bind >= 0 && o.Bind < 1e9):
		return fmt.Errorf("bind of %g: must not be negative", o.Bind)
	case !(o.Share > 0 && o.Share <= 1):
		return fmt.Errorf("share of %g: must be above 0 and at most 1", o.Share)
	case !(o.WDL >= 0 && o.WDL <= 1):
		return fmt.Errorf("wdl of %g: must be from 0 to 1", o.WDL)
	case !(o.Follow >= 0 && o.Follow < 1):
		return fmt.Errorf("follow of %g: must be from 0 to below 1", o.Follow)
	case !(o.Thin >= 0 && o.Thin <= 1):
		return fmt.Errorf("thin of %g: must be from 0 to 1", o.Thin)
	case !(o.Power >= 1 && o.Power <= 8):
		return fmt.Errorf("power of %g: must be from 1 to 8", o.Power)
	case o.CapScore < 1:
		return fmt.Errorf("cap of %d: must be positive", o.CapScore)
	case !(o.Scale >= 1 && o.Scale <= 1e4):
		return fmt.Errorf("scale of %g: must be from 1 to 10000", o.Scale)
	}
	return nil
}

// settings returns everything on which the result depends.
func (o *Options) settings(s *source) map[string]string {
	float := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	files := ""
	for i, f := range s.files {
		if i > 0 {
			files += ", "
		}
		files += fmt.Sprintf("%s (%d games, %d positions)", filepath.Base(f.Name), f.NumGames(), f.NumPositions())
	}
	return map[string]string{
		"data": files, "share": float(o.Share), "positions": strconv.Itoa(s.positions()),
		"epochs": strconv.Itoa(o.Epochs), "hidden": strconv.Itoa(o.Hidden), "batch": strconv.Itoa(o.Batch),
		"rate": float(o.Rate), "decay": float(o.Decay), "bind": float(o.Bind), "wdl": float(o.WDL), "scale": float(o.Scale),
		"first ply": strconv.Itoa(o.FirstPly), "max score": strconv.Itoa(int(o.MaxScore)),
		"cap": strconv.Itoa(int(o.CapScore)), "follow": float(o.Follow), "thin": float(o.Thin), "power": float(o.Power),
		"buffer": strconv.Itoa(o.Buffer), "seed": strconv.FormatUint(o.Seed, 10), "from": o.From,
	}
}

// Run runs a training until all passes are done or ctx is done. It can continue an earlier
// training. It prints its progress to the writer "out".
func Run(ctx context.Context, o *Options, out io.Writer) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	l, err := lock.Beside(o.Out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Release()) }()
	if _, err := os.Stat(o.Out); err == nil && !o.Resume {
		return fmt.Errorf("%s: %w; continue it with --resume", o.Out, os.ErrExist)
	}
	s, err := openSource(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	state, err := begin(o, o.settings(s))
	if err != nil {
		return err
	}
	if err := newTraining(o, s, state, out).run(ctx); err != nil || o.Net == "" || state.Epoch < o.Epochs {
		return err
	}
	return writeNet(state, o.Net, o.Data, nil, out)
}

// begin returns the state from which the training starts or continues.
func begin(o *Options, settings map[string]string) (*State, error) {
	if o.Resume {
		state, err := ReadFile(o.Out)
		if err != nil {
			return nil, err
		}
		for key, value := range settings {
			if old := state.Settings[key]; old != value {
				return nil, fmt.Errorf("%s was started with another setting: %s %q, now %q", o.Out, key, old, value)
			}
		}
		return state, nil
	}
	m, err := o.firstModel()
	if err != nil {
		return nil, err
	}
	n := len(m.Values)
	return &State{
		Settings: settings, Scale: o.Scale,
		Model: m, Mean: make([]float32, n), Variance: make([]float32, n),
	}, nil
}

// firstModel returns the first weights of a new training.
func (o *Options) firstModel() (*Model, error) {
	if o.From == "" {
		m, err := NewModel(o.Hidden)
		if err == nil {
			m.Randomize(o.Seed)
		}
		return m, err
	}
	m, scale, err := readWeights(o.From)
	switch {
	case err != nil:
		return nil, err
	case m.Hidden != o.Hidden:
		return nil, fmt.Errorf("%s has %d neurons, not %d", o.From, m.Hidden, o.Hidden)
	case scale != o.Scale:
		return nil, fmt.Errorf("%s has a scale of %g, not %g", o.From, scale, o.Scale)
	}
	return m, nil
}

// readWeights reads the weights and the scale from a file. The file may hold the saved state of a
// training, or a network with integer weights.
func readWeights(name string) (*Model, float64, error) {
	state, err := ReadFile(name)
	if err == nil {
		return state.Model, state.Scale, nil
	}
	if !errors.Is(err, ErrFile) {
		return nil, 0, err
	}
	net, netErr := eval.ReadFile(name)
	if netErr != nil {
		return nil, 0, fmt.Errorf("neither a training nor a network: %w", errors.Join(err, netErr))
	}
	m, err := restore(net)
	return m, float64(net.Scale), err
}
