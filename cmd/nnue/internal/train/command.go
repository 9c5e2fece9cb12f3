// Package train fits the network to games by gradient descent.
package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/model"
	"burnside/cmd/nnue/internal/quantise"
	"burnside/cmd/nnue/internal/sample"
	"burnside/eval"
	"burnside/internal/lock"
)

// options are the settings of a training.
type options struct {
	data     []string
	share    float64
	out      string
	net      string
	from     string
	resume   bool
	epochs   int
	hidden   int
	batch    int
	rate     float64
	decay    float64
	bind     float64
	wdl      float64
	scale    float64
	firstPly int
	power    float64
	follow   float64
	thin     float64
	maxScore eval.Score
	capScore eval.Score
	buffer   int
	threads  int
	seed     uint64
}

// Command returns the command train.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "train",
		Short: "Train the network on games",
		Long: `Train the network on games written by selfplay.

After each pass through the data the command prints the loss on held-out games and writes a
checkpoint to the file given with --out, with the losses as a table (.csv) and a picture
(.svg) next to it. --resume continues after the last pass. The result depends only on the
settings and the data, not on the number of threads or on interruptions. --net, or
"nnue quantise" later, converts it into a network.

The network learns the expected result: a mix of the game's result and of the search's
score s, as 1 / (1 + exp(-s / scale)). Training leaves out positions in check, those whose
best move is a capture or promotion, scores of mates, positions of at most four men, and the
first plies of each game.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return run(cmd.Context(), &o, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&o.data, "data", nil, "file of games; may be given several times")
	flags.Float64Var(&o.share, "share", 1, "share of each file to train on, from its start, to measure the value of more data; held-out games still come from whole files")
	flags.StringVar(&o.out, "out", "", "file to write the training to")
	flags.StringVar(&o.net, "net", "", "file for the network with integer weights, written at the end as by quantise")
	flags.StringVar(&o.from, "from", "", "training, or network with integer weights, from which to take the first weights instead of random ones; for example to train on much cheap data first, then on better data at a low rate")
	flags.BoolVar(&o.resume, "resume", false, "continue the training in the file")
	flags.IntVar(&o.epochs, "epochs", 10, "passes through the data")
	flags.IntVar(&o.hidden, "hidden", eval.Hidden, "neurons, a multiple of 64")
	flags.IntVar(&o.batch, "batch", 16384, "positions per step")
	flags.Float64Var(&o.rate, "rate", 0.0015, "greatest learning rate; it falls to a hundredth along a cosine")
	flags.Float64Var(&o.decay, "decay", 0.1, "weight decay of AdamW")
	flags.Float64Var(&o.bind, "bind", 2, "how strongly a feature's weights for the king's regions are pulled to their mean, as decay pulls weights to 0")
	flags.Float64Var(&o.wdl, "wdl", 0.25, "share of the game's result in the label; the rest is the search's score")
	flags.Float64Var(&o.scale, "scale", 160, "internal units of score for one unit of the logistic function")
	flags.IntVar(&o.firstPly, "first-ply", 4, "plies at the start of each game to leave out")
	flags.Int32Var((*int32)(&o.maxScore), "max-score", 8000, "leave out positions with greater scores, in internal units")
	flags.Int32Var((*int32)(&o.capScore), "cap", 8000, "bound of the scores to learn, in internal units; greater ones count as this")
	flags.Float64Var(&o.follow, "follow", 0, "λ: label = (1−λ) × own score + λ × next ply's label")
	flags.Float64Var(&o.thin, "thin", 0, fmt.Sprintf("share of the positions with at most %d men that is left out", sample.FewMen))
	flags.Float64Var(&o.power, "power", 2, "the loss is this power of the difference in expected points")
	flags.IntVar(&o.buffer, "buffer", 1<<21, "size of the buffer that mixes positions, in positions of 32 bytes; if all fit, games are read once instead of in each pass")
	flags.IntVar(&o.threads, "threads", runtime.NumCPU(), "threads")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the first weights and of the order of the positions")
	_ = cmd.MarkFlagRequired("data")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

// check returns an error if an option is out of range.
func (o *options) check() error {
	positive := func(x float64) bool { return x > 0 && x < 1e9 }
	switch {
	case o.epochs < 1 || o.batch < 1 || o.buffer < 1 || o.threads < 1 || o.firstPly < 0 || o.maxScore < 1:
		return errors.New("epochs, batch, buffer, threads and max-score must be positive, first-ply not negative")
	case o.net != "" && o.hidden != eval.Hidden:
		return fmt.Errorf("%d neurons: a network for this program has %d", o.hidden, eval.Hidden)
	case !positive(o.rate) || o.decay < 0 || !(o.rate*o.decay < 1):
		return fmt.Errorf("rate of %g and decay of %g: the rate must be positive, their product below 1", o.rate, o.decay)
	case !(o.bind >= 0 && o.bind < 1e9):
		return fmt.Errorf("bind of %g: must not be negative", o.bind)
	case !(o.share > 0 && o.share <= 1):
		return fmt.Errorf("share of %g: must be above 0 and at most 1", o.share)
	case !(o.wdl >= 0 && o.wdl <= 1):
		return fmt.Errorf("wdl of %g: must be from 0 to 1", o.wdl)
	case !(o.follow >= 0 && o.follow < 1):
		return fmt.Errorf("follow of %g: must be from 0 to below 1", o.follow)
	case !(o.thin >= 0 && o.thin <= 1):
		return fmt.Errorf("thin of %g: must be from 0 to 1", o.thin)
	case !(o.power >= 1 && o.power <= 8):
		return fmt.Errorf("power of %g: must be from 1 to 8", o.power)
	case o.capScore < 1:
		return fmt.Errorf("cap of %d: must be positive", o.capScore)
	case !(o.scale >= 1 && o.scale <= 1e4):
		return fmt.Errorf("scale of %g: must be from 1 to 10000", o.scale)
	}
	return nil
}

// settings returns everything that the result depends on.
func (o *options) settings(s *source) map[string]string {
	float := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	files := ""
	for i, f := range s.files {
		if i > 0 {
			files += ", "
		}
		files += fmt.Sprintf("%s (%d games, %d positions)", filepath.Base(f.Name), f.NumGames(), f.NumPositions())
	}
	return map[string]string{
		"data": files, "share": float(o.share), "positions": strconv.Itoa(s.positions()),
		"epochs": strconv.Itoa(o.epochs), "hidden": strconv.Itoa(o.hidden), "batch": strconv.Itoa(o.batch),
		"rate": float(o.rate), "decay": float(o.decay), "bind": float(o.bind), "wdl": float(o.wdl), "scale": float(o.scale),
		"first ply": strconv.Itoa(o.firstPly), "max score": strconv.Itoa(int(o.maxScore)),
		"cap": strconv.Itoa(int(o.capScore)), "follow": float(o.follow), "thin": float(o.thin), "power": float(o.power),
		"buffer": strconv.Itoa(o.buffer), "seed": strconv.FormatUint(o.seed, 10), "from": o.from,
	}
}

// run runs a training, or continues one.
func run(ctx context.Context, o *options, out io.Writer) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	l, err := lock.Beside(o.out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Release()) }()
	if _, err := os.Stat(o.out); err == nil && !o.resume {
		return fmt.Errorf("%s: %w; continue it with --resume", o.out, os.ErrExist)
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
	if err := newTraining(o, s, state, out).run(ctx); err != nil || o.net == "" || state.Epoch < o.epochs {
		return err
	}
	return quantise.Write(state, o.net, o.data, nil, out)
}

// begin returns the state from which the training starts or continues.
func begin(o *options, settings map[string]string) (*model.State, error) {
	if o.resume {
		state, err := model.ReadFile(o.out)
		if err != nil {
			return nil, err
		}
		for key, value := range settings {
			if old := state.Settings[key]; old != value {
				return nil, fmt.Errorf("%s was started with another setting: %s %q, now %q", o.out, key, old, value)
			}
		}
		return state, nil
	}
	m, err := o.firstModel()
	if err != nil {
		return nil, err
	}
	n := len(m.Values)
	return &model.State{
		Settings: settings, Scale: o.scale,
		Model: m, Mean: make([]float32, n), Variance: make([]float32, n),
	}, nil
}

// firstModel returns the first weights of a new training.
func (o *options) firstModel() (*model.Model, error) {
	if o.from == "" {
		m, err := model.New(o.hidden)
		if err == nil {
			m.Randomize(o.seed)
		}
		return m, err
	}
	m, scale, err := readWeights(o.from)
	switch {
	case err != nil:
		return nil, err
	case m.Hidden != o.hidden:
		return nil, fmt.Errorf("%s has %d neurons, not %d", o.from, m.Hidden, o.hidden)
	case scale != o.scale:
		return nil, fmt.Errorf("%s has a scale of %g, not %g", o.from, scale, o.scale)
	}
	return m, nil
}

// readWeights reads the weights and the scale of a training, or of a network if its training
// is lost.
func readWeights(name string) (*model.Model, float64, error) {
	state, err := model.ReadFile(name)
	if err == nil {
		return state.Model, state.Scale, nil
	}
	if !errors.Is(err, model.ErrFile) {
		return nil, 0, err
	}
	net, netErr := eval.ReadFile(name)
	if netErr != nil {
		return nil, 0, fmt.Errorf("neither a training nor a network: %w", errors.Join(err, netErr))
	}
	m, err := quantise.Restore(net)
	return m, float64(net.Scale), err
}
