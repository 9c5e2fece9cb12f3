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
		Long: `Convert games of Burnside into a file of games for training. The games are read
from PGN files that a match runner, such as fastchess or OpenBench, has written.

A comment after each move must give the score from the point of view of the side that
moved, in the units of the engine's output. An example is {+0.35/12 0.023s}, and
{+M5/12} is a mate in five plies. Moves without a score at the start of a game, such as
book moves, are skipped. A FEN tag gives the starting position, which may be one of
Chess960.

The import skips some games and counts them. It skips games that ended on time, by an
error or by a lost connection. It skips games without a result and games that lack a
score. It skips a won game if nothing confirms the win. The rules, the tables, an
adjudication or the scores of both engines can confirm a win. The import also skips
faulty games, and reports the line of each fault.

The result depends only on the files and their order. If a run is interrupted or even
killed, the same command continues it.`,
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
