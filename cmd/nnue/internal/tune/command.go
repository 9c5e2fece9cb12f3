// Package tune tunes the parameters of the search by games of the engine against itself.
package tune

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/signature"
	"burnside/internal/atomicfile"
	"burnside/internal/book"
	"burnside/internal/lock"
	"burnside/internal/regular"
	"burnside/search"
)

// Name is the name of the command.
const Name = "tune"

// options are the settings of a run.
type options struct {
	only, skip string
	pairs      int
	control    Control
	threads    int
	seed       uint64
	books      []string
	rate       float64
	distance   float64
	measure    bool
	out        string
}

// Command returns the command tune.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   Name,
		Short: "Tune the parameters of the search by games (SPSA)",
		Long: `Tune the parameters of the search by games of the engine against itself.

The binary must be built with -tags tune, which turns the parameters into variables:

  go build -tags tune ./cmd/nnue
  ./nnue tune run --book openings.epd --out data/tune.json
  ./nnue tune show data/tune.json --params search/params.go

OpenBench does the same on many machines; "tune list" prints its input.`,
	}
	cmd.AddCommand(runCommand(), showCommand(), listCommand(), workerCommand())
	return cmd
}

// runCommand returns the command that plays and tunes.
func runCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "run",
		Short: "Play pairs of games and move the values towards those that win",
		Long: `Play pairs of games and move the values towards those that win.

In each pair a coin decides, for every parameter, which side plays with a slightly greater
and which with a slightly smaller value. All parameters are tuned at once (simultaneous
perturbation stochastic approximation). With --measure the values stay, and the run prints
the Elo difference that the greater value of each parameter makes.

The result depends only on the settings, not on the number of threads. If a run is
interrupted, even killed, the same command continues it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return run(cmd.Context(), &o, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	selection(cmd, &o)
	flags.IntVar(&o.pairs, "pairs", 30000, "pairs of games to play")
	flags.Uint64Var(&o.control.Nodes, "nodes", 8000, "nodes per move; with --clock, nodes per second")
	flags.DurationVar(&o.control.Clock, "clock", 0, "time of each side for a game, counted in nodes; 0 for a fixed number of nodes per move")
	flags.DurationVar(&o.control.Increment, "increment", 0, "time added per move, with --clock")
	flags.IntVar(&o.threads, "threads", 1, "games played at the same time")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings and the tosses")
	flags.StringArrayVar(&o.books, "book", nil, "file of openings, a FEN or EPD in each line; may be given several times")
	flags.BoolVar(&o.measure, "measure", false, "measure only: do not change the values")
	flags.StringVar(&o.out, "out", "", "file to write or to continue; a picture of the traces is written next to it")
	_ = cmd.MarkFlagRequired("book")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

// selection adds the flags that choose parameters.
func selection(cmd *cobra.Command, o *options) {
	flags := cmd.Flags()
	flags.StringVar(&o.only, "only", "", "regular expression for the names of the parameters to tune")
	flags.StringVar(&o.skip, "skip", "^(time|vote)", "regular expression for the names of the parameters to leave out; those of time and votes do nothing in one thread at a fixed number of nodes")
	flags.Float64Var(&o.distance, "distance", 1, "C at the end: how far from its value a parameter is tried, in twentieths of its range")
	flags.Float64Var(&o.rate, "rate", 0.002, "R at the end: each game won moves a value by R times its step")
}

// selected returns the parameters that the options choose.
func (o *options) selected() ([]Parameter, error) {
	switch {
	case !(o.distance > 0 && o.distance <= 10):
		return nil, fmt.Errorf("distance of %g: must be above 0 and at most 10", o.distance)
	case !(o.rate > 0 && o.rate <= 1):
		return nil, fmt.Errorf("rate of %g: must be above 0 and at most 1", o.rate)
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return nil, fmt.Errorf("--only: %w", err)
	}
	skip, err := regexp.Compile(o.skip)
	if err != nil {
		return nil, fmt.Errorf("--skip: %w", err)
	}
	return parameters(search.TunableOptions(), only, skip, o.distance)
}

// check returns an error if an option is out of range.
func (o *options) check() error {
	switch {
	case o.pairs < 1:
		return fmt.Errorf("%d pairs: must be 1 at least", o.pairs)
	case o.threads < 1 || o.threads > 1024:
		return fmt.Errorf("%d threads: must be from 1 to 1024", o.threads)
	}
	return o.control.check()
}

// run runs a tuning, or continues one.
func run(ctx context.Context, o *options, out io.Writer) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	l, err := lock.Beside(o.out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Release()) }()
	chosen, err := o.selected()
	if err != nil {
		return err
	}
	openings, err := book.Load(o.books)
	if err != nil {
		return err
	}
	for _, note := range openings.Notes() {
		fmt.Fprintln(out, note)
	}
	now := &State{
		Format: format, Engine: signature.Text(), Control: o.control, Seed: o.seed, Book: openings.Names(), Rate: o.rate, Pairs: o.pairs, Parameters: chosen,
	}
	if o.measure {
		now.Rate = 0
	}
	state, err := begin(o.out, now)
	if err != nil {
		return err
	}
	t := &tuning{state: state, file: o.out, openings: openings, out: out}
	stop, err := t.startWorkers(o.threads)
	defer func() { err = errors.Join(err, stop()) }()
	if err != nil {
		return err
	}
	if err := t.run(ctx); err != nil {
		return err
	}
	if err := atomicfile.WriteBytes(o.out+".svg", state.picture()); err != nil {
		return err
	}
	return state.table(out)
}

// startWorkers starts a process for each thread. stop ends those that were started.
func (t *tuning) startWorkers(threads int) (stop func() error, err error) {
	var names []string
	for _, p := range t.state.Parameters {
		names = append(names, p.Name)
	}
	var running []*process
	stop = func() (err error) {
		for _, p := range running {
			err = errors.Join(err, p.stop())
		}
		return err
	}
	for range threads {
		p, err := startProcess(names)
		if err != nil {
			return stop, err
		}
		running = append(running, p)
		t.players = append(t.players, p)
	}
	return stop, nil
}

// showCommand returns the command that shows a run.
func showCommand() *cobra.Command {
	var params, picture string
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Show the result of a run: a table, the traces, new lines for params.go",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := load(args[0])
			if err != nil {
				return err
			}
			if picture != "" {
				if err := atomicfile.WriteBytes(picture, s.picture()); err != nil {
					return err
				}
			}
			if params == "" {
				return s.table(cmd.OutOrStdout())
			}
			source, err := regular.ReadFile(params)
			if err != nil {
				return fmt.Errorf("read parameters: %w", err)
			}
			changed, err := s.rewrite(source)
			if err != nil {
				return fmt.Errorf("%s: %w", params, err)
			}
			return atomicfile.WriteBytes(params, changed)
		},
	}
	cmd.Flags().StringVar(&params, "params", "", "params.go to update with the values")
	cmd.Flags().StringVar(&picture, "svg", "", "file for a picture of the traces")
	return cmd
}

// listCommand returns the command that prints the input of OpenBench's SPSA.
func listCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "list",
		Short: "Print the parameters as OpenBench's SPSA takes them: name, int, value, min, max, c, r",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			chosen, err := o.selected()
			if err != nil {
				return err
			}
			openBench(cmd.OutOrStdout(), chosen, o.rate)
			return nil
		},
	}
	selection(cmd, &o)
	return cmd
}
