// Package tune fits the weights of the evaluation to the results of games.
package tune

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"burnside/eval"
)

// options are the settings of a fit.
type options struct {
	data    []string
	out     string
	epochs  int
	batch   int
	rate    float64
	lambda  float64
	prior   float64
	threads int
	seed    uint64
	samples int
}

// Command returns the command tune.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "tune",
		Short: "Fit the weights of the evaluation to games",
		Long: `Fit the weights of the evaluation to games, as written by selfplay.

Some of the games are kept aside to see how well the weights do on positions they
were not fitted to. The weights are written as Go source; a new
build uses them.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return run(cmd.Context(), &o, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&o.data, "data", nil, "file of games; may be given several times")
	flags.StringVar(&o.out, "out", "eval/weights.go", "file to write the weights to")
	flags.IntVar(&o.epochs, "epochs", 60, "passes through the data")
	flags.IntVar(&o.batch, "batch", 16384, "positions per step")
	flags.Float64Var(&o.rate, "rate", 1, "first step size, in internal units; it falls to a hundredth")
	flags.Float64Var(&o.lambda, "lambda", 0.7, "share of the game's result in the target; the rest is the search's score")
	flags.Float64Var(&o.prior, "prior", 1e-3, "strength with which weights are held at their old values")
	flags.IntVar(&o.threads, "threads", 2, "threads")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the order of the positions")
	flags.IntVar(&o.samples, "samples", 10, "positions to take of each game, at most")
	_ = cmd.MarkFlagRequired("data")
	return cmd
}

// run does the whole fit.
func run(ctx context.Context, o *options, out io.Writer) error {
	train, check, err := load(o)
	if err != nil {
		return err
	}
	parameters := eval.Parameters()
	fmt.Fprintf(out, "%d positions to fit, %d to check, %d parameters\n", len(train), len(check), len(parameters))

	targets := fitTargets(train, parameters, o.lambda)
	fmt.Fprintf(out, "scale of evaluations %.1f, of search scores %.1f\n", targets.scale, targets.searchScale)
	fmt.Fprintf(out, "loss before: fit %.6f, check %.6f\n",
		targets.loss(train, parameters, o.threads), targets.loss(check, parameters, o.threads))
	if err := descend(ctx, o, targets, train, check, parameters, out); err != nil {
		return err
	}
	round(parameters)
	fmt.Fprintf(out, "loss after rounding: fit %.6f, check %.6f\n",
		targets.loss(train, parameters, o.threads), targets.loss(check, parameters, o.threads))
	printModel(out, train)

	source, err := Source(eval.Fields(), parameters)
	if err != nil {
		return err
	}
	return writeFile(o.out, source)
}

// writeFile replaces a file by one with the given content.
func writeFile(name string, content []byte) error {
	if err := os.WriteFile(name+".part", content, 0o644); err != nil {
		return err
	}
	return os.Rename(name+".part", name)
}
