package command

import (
	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/train"
)

func quantiseCommand() *cobra.Command {
	var o train.QuantiseOptions
	cmd := &cobra.Command{
		Use:   "quantise",
		Short: "Convert a training into a network with integer weights",
		Long: `Convert a training into a network with integer weights, which the engine can load.

The command compares the training and the network on held-out positions of the games
given with --data. It prints how much the rounding of weights changes the scores. It
also prints how far the expected points are from the results of the games, and from the
scores of the searches. These two errors show which of several trainings is better. The
command fails if a weight does not fit, if a position could overflow, or if rounding
changes the scores too much.

The search has margins that were tuned for the scores of one network. If --like names
this network, the command compares the scores of both networks on the held-out
positions, and scales the new scores to the same size. Without --like, the size of the
scores depends on the training: a greater weight of the games' results (train --wdl)
makes scores greater.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return train.Quantise(&o, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.In, "in", "", "file that train has written")
	flags.StringVar(&o.Out, "out", "", "file to write the network to")
	flags.StringVar(&o.Like, "like", "", "network whose unit of scores replaces the training's scale")
	flags.StringArrayVar(&o.Data, "data", nil, "file of games on which to compare; may be given several times")
	for _, name := range []string{"in", "out", "data"} {
		_ = cmd.MarkFlagRequired(name)
	}
	return cmd
}
