package command

import (
	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/match"
	"burnside/internal/profile"
)

func selfPlayCommand() *cobra.Command {
	var o match.SelfPlayOptions
	var profilePath string
	cmd := &cobra.Command{
		Use:   "selfplay",
		Short: "Play games of the engine against itself and save them with their scores",
		Long: `Play games of the engine against itself and save them for training. The file
also holds the score that the search gave at every ply.

A game begins with random plies: 8 or 9 from the initial position, or 2 or 3 from a book
position. If a search then finds one side clearly better, another opening is chosen.
Games that are clearly won or drawn end early.

The games depend only on the seed, the node limit and the books, not on the number of
threads. If a run is interrupted or even killed, the same command continues it. Without
a limit on games or positions, the command runs until it is interrupted.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return profile.Run(profilePath, func() error { return match.SelfPlay(cmd.Context(), &o, cmd.ErrOrStderr()) })
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&o.Games, "games", 0, "stop when the file has this many games; 0 for no limit")
	flags.IntVar(&o.Positions, "positions", 0, "stop when the file has this many positions; 0 for no limit")
	flags.Uint64Var(&o.Nodes, "nodes", 30, "soft limit of nodes: a search ends with the iteration that reaches it")
	flags.IntVar(&o.Threads, "threads", 1, "number of games played at the same time")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the openings")
	flags.StringArrayVar(&o.Books, "book", nil, "file of openings, a FEN or EPD in each line; may be given several times")
	flags.Float64Var(&o.BookShare, "book-share", 0.25, "share of the games that begin from a book position, if a book is given")
	flags.StringVar(&o.Out, "out", "", "file to write or to continue")
	profile.AddFlag(flags, &profilePath)
	_ = cmd.MarkFlagRequired("out")
	return cmd
}
