package command

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/tune"
	"burnside/internal/atomicfile"
	"burnside/internal/regular"
)

// tuneCommand returns the command tune with its own commands.
func tuneCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   tune.Name,
		Short: "Tune the parameters of the search by games (SPSA)",
		Long: `Tune the parameters of the search by games of the engine against itself.

The binary must be built with -tags tune, which turns the parameters into variables:

  go build -tags tune ./cmd/nnue
  ./nnue tune run --book openings.epd --out data/tune.json
  ./nnue tune show data/tune.json --params search/params.go

OpenBench does the same on many machines; "tune list" prints its input.`,
	}
	cmd.AddCommand(tuneRunCommand(), tuneShowCommand(), tuneListCommand(), tuneWorkerCommand())
	return cmd
}

// tuneRunCommand returns the command that plays and tunes.
func tuneRunCommand() *cobra.Command {
	var o tune.Options
	cmd := &cobra.Command{
		Use:   "run",
		Short: "Play pairs of games and move the values towards those that win",
		Long: `Play pairs of games and move the values towards those that win.

All parameters are tuned at once, by simultaneous perturbation stochastic approximation.
In each pair of games, every parameter has a slightly greater value for one side and a
slightly smaller value for the other. A coin decides which side gets the greater value.
With --measure the values do not change. The command then prints for each parameter by
how many Elo the greater value is better than the smaller one.

The result depends only on the settings, not on the number of threads. If a run is
interrupted or even killed, the same command continues it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return tune.Run(cmd.Context(), &o, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	addSelection(cmd, &o)
	flags.IntVar(&o.Pairs, "pairs", 30000, "pairs of games to play")
	flags.Uint64Var(&o.Control.Nodes, "nodes", 8000, "nodes per move; with --clock, nodes per second")
	flags.DurationVar(&o.Control.Clock, "clock", 0, "time of each side for a game, measured by nodes; 0 for a fixed number of nodes per move")
	flags.DurationVar(&o.Control.Increment, "increment", 0, "time added per move, with --clock")
	flags.IntVar(&o.Threads, "threads", 1, "number of games played at the same time")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the openings and the tosses")
	flags.StringArrayVar(&o.Books, "book", nil, "file of openings, a FEN or EPD in each line; may be given several times")
	flags.BoolVar(&o.Measure, "measure", false, "measure only: do not change the values")
	flags.StringVar(&o.Out, "out", "", "file to write or to continue; a picture of the traces is written next to it")
	_ = cmd.MarkFlagRequired("book")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

// addSelection adds the flags that choose parameters.
func addSelection(cmd *cobra.Command, o *tune.Options) {
	flags := cmd.Flags()
	flags.StringVar(&o.Only, "only", "", "regular expression for the names of the parameters to tune")
	flags.StringVar(&o.Skip, "skip", "^(time|vote)", "regular expression for the names of the parameters that are not tuned; by default these are the parameters for time control and for the votes of threads, which have no effect with one thread and fixed nodes")
	flags.Float64Var(&o.Distance, "distance", 1, "C at the end: distance between a parameter's value and the values tried, in twentieths of its range")
	flags.Float64Var(&o.Rate, "rate", 0.002, "R at the end: each game won moves a value by R times its step")
}

// tuneShowCommand returns the command that shows a run.
func tuneShowCommand() *cobra.Command {
	var params, picture string
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Show the result of a run: a table, the traces, new lines for params.go",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := tune.Load(args[0])
			if err != nil {
				return err
			}
			if picture != "" {
				if err := atomicfile.WriteBytes(picture, s.Picture()); err != nil {
					return err
				}
			}
			if params == "" {
				return s.Table(cmd.OutOrStdout())
			}
			source, err := regular.ReadFile(params)
			if err != nil {
				return fmt.Errorf("read parameters: %w", err)
			}
			changed, err := s.Rewrite(source)
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

// tuneListCommand returns the command that prints the input of OpenBench's SPSA.
func tuneListCommand() *cobra.Command {
	var o tune.Options
	cmd := &cobra.Command{
		Use:   "list",
		Short: "Print the parameters as OpenBench's SPSA takes them: name, int, value, min, max, c, r",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			chosen, err := o.Selected()
			if err != nil {
				return err
			}
			tune.OpenBench(cmd.OutOrStdout(), chosen, o.Rate)
			return nil
		},
	}
	addSelection(cmd, &o)
	return cmd
}

// tuneWorkerCommand returns the hidden command that a run starts for each thread.
func tuneWorkerCommand() *cobra.Command {
	return &cobra.Command{
		Use: tune.WorkerName, Hidden: true, Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return tune.Work(cmd.Context(), os.Stdin, cmd.OutOrStdout())
		},
	}
}
