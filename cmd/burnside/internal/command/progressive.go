package command

import (
	"github.com/spf13/cobra"
)

func newProgressiveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "progressive",
		Short: "Play progressive chess, Italian or Scottish",
		Long: `Play whole games of progressive chess: White makes one move, Black two, White three,
and so on. The command seriesmate solves a single series.`,
		Example: `  burnside progressive play
  burnside progressive match --games 200 --against greedy --file games.pgn
  burnside progressive check games.pgn`,
		Args: subcommandOnly, SuggestionsMinimumDistance: 2,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newProgressivePlayCommand(), newProgressiveMatchCommand(), newProgressiveCheckCommand())
	return cmd
}
