// Package quantise converts a training into a network with integer weights.
package quantise

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/model"
	"burnside/eval"
)

// options are the settings of the command.
type options struct {
	in, out, like string
	data          []string
}

// Command returns the command quantise.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "quantise",
		Short: "Convert a training into a network with integer weights",
		Long: `Convert a training into a network with integer weights, which the engine can load.

The command compares both on the held-out positions of the games given with --data. It
prints how far rounding changes the scores, and the errors of the expected points against
the results and against the scores of the searches; these errors compare trainings. It fails
if a weight does not fit, if a position could overflow, or if rounding changes the scores
too much.

Scores grow with the share of results in training (train --wdl). --like scales them to be
as large, on the same positions, as those of another network, for which the margins of the
search were tuned.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return run(&o, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.in, "in", "", "file that train has written")
	flags.StringVar(&o.out, "out", "", "file to write the network to")
	flags.StringVar(&o.like, "like", "", "network whose unit of scores to use instead of the training's scale")
	flags.StringArrayVar(&o.data, "data", nil, "file of games to compare on; may be given several times")
	for _, name := range []string{"in", "out", "data"} {
		_ = cmd.MarkFlagRequired(name)
	}
	return cmd
}

// run quantises a training.
func run(o *options, out io.Writer) error {
	state, err := model.ReadFile(o.in)
	if err != nil {
		return err
	}
	var like *eval.Net
	if o.like != "" {
		if like, err = eval.ReadFile(o.like); err != nil {
			return err
		}
	}
	if err := Write(state, o.out, o.data, like, out); err != nil {
		return fmt.Errorf("%s: %w", o.in, err)
	}
	return nil
}

// Write converts a training to integers and writes the network to a file. First it compares
// both on the held-out positions of the data files and prints the comparison on out. Scores
// get the unit of like, or the training's if like is nil.
func Write(s *model.State, file string, data []string, like *eval.Net, out io.Writer) error {
	net, err := quantise(s)
	if err != nil {
		return err
	}
	if like != nil {
		if err := takeUnit(net, like, data); err != nil {
			return fmt.Errorf("use another network's unit: %w", err)
		}
		fmt.Fprintf(out, "an output of 1 is a score of %d, in the training of %g\n", net.Scale, s.Scale)
	}
	net.Description = describe(s)
	c, err := compare(s, net, data)
	if err != nil {
		return err
	}
	c.print(out)
	if err := c.check(); err != nil {
		return err
	}
	if err := net.WriteFile(file); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s\n", file, net.Description)
	return nil
}

// describe returns the description of the network: how it was made.
func describe(s *model.State) string {
	text := fmt.Sprintf("%d passes", s.Epoch)
	for _, key := range slices.Sorted(maps.Keys(s.Settings)) {
		text += fmt.Sprintf("; %s %s", key, s.Settings[key])
	}
	return text[:min(len(text), eval.MaxDescription)]
}
