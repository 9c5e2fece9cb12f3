// Package wdl fits the engine's chances of winning and drawing to the results of its games.
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
		Short: "Fit the engine's chances of winning to its games",
		Long: `Fit the engine's chances of winning and drawing to the results of games.

The command prints the model, and the unit of centipawns, the score that wins half of the
games, in the form of package eval. The games must be played with the network whose scores
the engine shows.`,
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
	cmd.Flags().IntVar(&positions, "positions", 200_000, "number of random positions to fit to")
	_ = cmd.MarkFlagRequired("data")
	return cmd
}

// print fits the model to the points and prints it.
func print(out io.Writer, points []point) {
	model := fit(points)
	fmt.Fprintf(out, "%d positions\n", len(points))
	fmt.Fprintf(out, "wdl: %+.0f\n", model)
	fmt.Fprintf(out, "centipawnUnit: %.0f\n", unit(model, points))
}

// filter accepts every position whose score is not a mate.
var filter = sample.Filter{MaxScore: eval.Limit}

// load returns n random positions of the files, or all if there are fewer.
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
