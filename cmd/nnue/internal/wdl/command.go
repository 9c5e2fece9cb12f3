// Package wdl fits the chances of winning and drawing that the engine tells to
// the results of its games.
package wdl

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/cmd/nnue/internal/sample"
	"burnside/eval"
)

// Command returns the command wdl.
func Command() *cobra.Command {
	var files []string
	var positions int
	cmd := &cobra.Command{
		Use:   "wdl",
		Short: "Fit the chances of winning that the engine tells to its games",
		Long: `Fit the chances of winning that the engine tells to the results of games.

Prints the model and the unit of centipawns, at which a side wins half
of its games, as they are written in package eval. The games must be those of the
network whose scores the engine shows.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			points, err := load(files, positions)
			if err != nil {
				return err
			}
			print(cmd.OutOrStdout(), points)
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&files, "data", nil, "file of games; may be given several times")
	cmd.Flags().IntVar(&positions, "positions", 200_000, "positions to fit to, chosen at random")
	_ = cmd.MarkFlagRequired("data")
	return cmd
}

// print writes the model that fits the points.
func print(out io.Writer, points []point) {
	model := fit(points)
	fmt.Fprintf(out, "%d positions\n", len(points))
	fmt.Fprintf(out, "wdl: %+.0f\n", model)
	fmt.Fprintf(out, "centipawnUnit: %.0f\n", unit(model, points))
}

// filter takes every position with a score that is no mate.
var filter = sample.Filter{MaxScore: eval.Limit}

// load chooses positions of the files at random, as many as there are or n.
func load(files []string, n int) ([]point, error) {
	var chosen []point
	random, seen := rand.New(rand.NewPCG(1, 2)), 0
	for _, name := range files {
		for g, err := range gamefile.Games(name) {
			if err != nil {
				return nil, err
			}
			if err := g.Replay(func(p *board.Position, ply int) bool {
				if filter.Judge(p, g.Plies[ply], ply) == sample.Decided {
					return true
				}
				seen++
				x := point{g.Plies[ply].Score, g.Result, eval.Material(p)}
				if len(chosen) < n {
					chosen = append(chosen, x)
				} else if i := random.IntN(seen); i < n {
					chosen[i] = x
				}
				return true
			}); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	if len(chosen) == 0 {
		return nil, errors.New("the files hold no position to fit to")
	}
	return chosen, nil
}
