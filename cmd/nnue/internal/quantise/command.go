// Package quantise makes a network with integer weights of a training.
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
		Short: "Make a network with integer weights of a training",
		Long: `Make a network with integer weights of a training, for the engine to load.

Both are compared on the held-out positions of the games given with --data: how far
their scores differ, and how far the points that they expect are from the results and
from the searches' scores, by which trainings can be compared with each other. A
weight that does not fit, weights with which a position could overflow, and a
rounding that changes scores too much are refused.

The more of the games' results is learnt, the greater the scores become. With --like
their unit is chosen so that on those positions they are as large as another network's,
for which the margins of the search were tuned.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return run(&o, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.in, "in", "", "file that train has written")
	flags.StringVar(&o.out, "out", "", "file to write the network to")
	flags.StringVar(&o.like, "like", "", "network whose unit of scores to take, instead of the training's scale")
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

// Write writes the network with integer weights of a training to a file, after
// comparing both on the held-out positions of files of games, of which out is
// told. Scores are in the unit of like, or in that of the training if it is nil.
func Write(s *model.State, file string, data []string, like *eval.Net, out io.Writer) error {
	net, err := quantise(s)
	if err != nil {
		return err
	}
	if like != nil {
		if err := takeUnit(net, like, data); err != nil {
			return fmt.Errorf("taking another network's unit: %w", err)
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

// describe says how the network was made.
func describe(s *model.State) string {
	text := fmt.Sprintf("%d passes", s.Epoch)
	for _, key := range slices.Sorted(maps.Keys(s.Settings)) {
		text += fmt.Sprintf("; %s %s", key, s.Settings[key])
	}
	return text[:min(len(text), eval.MaxDescription)]
}
