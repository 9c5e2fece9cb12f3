package command

import (
	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/train"
)

func wdlCommand() *cobra.Command {
	var files []string
	var positions int
	cmd := &cobra.Command{
		Use:   "wdl",
		Short: "Fit the engine's chances of winning to its games",
		Long: `Fit the engine's chances of winning and drawing to the results of games.

The command prints the model and the unit of centipawns. Both can be copied into the
source code of package eval.
The unit is the score with which a side wins half of its games. The engine shows it as
one pawn. The games must be those of the network whose scores the engine will show.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return train.FitWDL(files, positions, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringArrayVar(&files, "data", nil, "file of games; may be given several times")
	cmd.Flags().IntVar(&positions, "positions", 200_000, "number of random positions to which the model is fitted")
	_ = cmd.MarkFlagRequired("data")
	return cmd
}
