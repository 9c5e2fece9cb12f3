// Package selfplay plays games of the engine against itself and keeps positions
// of them with the search's score and the result.
package selfplay

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/dataset"
)

// options are the settings of a run.
type options struct {
	games   int
	nodes   uint64
	threads int
	seed    uint64
	samples int
	out     string
}

// Command returns the command selfplay.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "selfplay",
		Short: "Play games against itself and keep positions of them",
		Long: `Play games against itself from random openings and keep quiet positions of
them, with the score of the search and the result of the game.

When it is interrupted it keeps the games that are finished.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return run(cmd.Context(), &o, cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&o.games, "games", 1000, "games to play")
	flags.Uint64Var(&o.nodes, "nodes", 5000, "nodes to search for each move")
	flags.IntVar(&o.threads, "threads", 1, "games played at the same time")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings")
	flags.IntVar(&o.samples, "samples", 10, "positions to keep of each game, at most")
	flags.StringVar(&o.out, "out", "", "file to write; it must not exist")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

// run plays the games and writes the file.
func run(ctx context.Context, o *options, progress io.Writer) (err error) {
	out, err := dataset.Create(o.out)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	bar := progressbar.NewOptions(o.games,
		progressbar.OptionSetWriter(progress),
		progressbar.OptionSetDescription("games"),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionThrottle(time.Second),
	)
	var total tally
	for game := range playAll(ctx, o) {
		if err == nil {
			if err = out.Write(game.records); err != nil {
				cancel()
			}
		}
		total.add(&game)
		_ = bar.Add(1)
	}
	fmt.Fprintf(progress, "\n%s\n", &total)
	if closed := out.Close(); err == nil {
		err = closed
	}
	return err
}

// tally counts what was played.
type tally struct {
	games, positions, plies int
	results                 [3]int
}

// add counts a game.
func (t *tally) add(g *finished) {
	t.games++
	t.positions += len(g.records)
	t.plies += g.plies
	t.results[g.result]++
}

// String sums the games up.
func (t *tally) String() string {
	return fmt.Sprintf("%d games (White won %d, drew %d, lost %d), %.1f plies each, %d positions",
		t.games, t.results[dataset.WhiteWins], t.results[dataset.Draw], t.results[dataset.BlackWins],
		float64(t.plies)/float64(max(t.games, 1)), t.positions)
}
