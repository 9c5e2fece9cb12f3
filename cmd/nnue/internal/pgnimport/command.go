// Package pgnimport turns games that match runners have written as PGN, with the scores of
// the engine in comments, into a file of games to learn from.
package pgnimport

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"burnside/internal/progress"
)

// Command returns the command import.
func Command() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "import --out FILE PGN...",
		Short: "Turn games of match runners (PGN with scores) into a file of games",
		Long: `Turn games of Burnside that a match runner has written as PGN into a file of games,
for training: those of fastchess, and what OpenBench makes of them.

Behind each move stands the score for its side, as {+0.35/12 0.023s} in units of the
engine's output, or {+M5/12} for a mate in five plies. Moves at the start that have none,
such as those of a book, are passed over; a FEN tag tells where a game begins, in Chess960
too.

Left out and counted are games that ended by an error or a lost connection or on time,
that have no result or not all scores, that are won where neither rules, tables,
adjudication nor both engines say so, and those in which something is wrong, of which the
line is told.

The games depend on the files and their order alone. A run that was ended in any way
goes on when it is started again with the same files.`,
		Example: `  nnue import --out data/games games-1.pgn games-2.pgn`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return run(cmd.Context(), args, out, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "file to write, or to go on with")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

// run imports files of games and sums up on out; faults and progress go to log.
func run(ctx context.Context, names []string, name string, out, log io.Writer) error {
	sources, err := look(names)
	if err != nil {
		return err
	}
	t := &tally{out: log, line: progress.New(log), bytes: sources.bytes, leftOut: map[string]int{}}
	w, err := importAll(ctx, sources, name, t)
	t.line.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d games, %d positions\n%s", name, w.NumGames(), w.NumPositions(), t)
	if ctx.Err() != nil {
		fmt.Fprintln(out, "interrupted; start it again to go on")
	}
	return nil
}
