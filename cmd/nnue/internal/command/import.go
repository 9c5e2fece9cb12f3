package command

import (
	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/games"
)

func importCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "import --out FILE PGN...",
		Short: "Convert PGN files of match runners, with scores, into a file of games",
		Long: `Convert Burnside's games into a file of games for training. The input is PGN from one of
the match runners fastchess and OpenBench.

A comment after each move must give the score for the side that moved, in units of the
engine's output: {+0.35/12 0.023s}. {+M5/12} is a mate in five plies. Moves at the start
without a score, such as book moves, are skipped. A FEN tag gives the starting position,
which may be one of Chess960.

The import skips some games and counts them. It skips games that ended by an error, a lost
connection or on time, and games without a result or with a missing score. It skips a win
unless the rules, the tables, an adjudication or both engines confirm it. It also skips
faulty games, and reports the line of each fault.

The result depends only on the files and their order. If a run is interrupted, even killed,
the same command continues it.`,
		Example: `  nnue import --out data/games games-1.pgn games-2.pgn`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return games.Import(cmd.Context(), args, out, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "file to write or to continue")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}
