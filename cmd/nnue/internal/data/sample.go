package data

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/cmd/nnue/internal/sample"
)

func sampleCommand() *cobra.Command {
	var n int
	var seed uint64
	cmd := &cobra.Command{
		Use:   "sample FILE",
		Short: "Print positions of a file, chosen at random, with their labels",
		Long: `Print positions of a file, chosen at random, with their labels.

Each line holds, separated by semicolons: the FEN, the move that was played, the
score of the search for White in internal units, the result of the game, and "quiet" if
training would use the position, or the reason why not.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return printSample(args[0], n, rand.New(rand.NewPCG(seed, 0)), cmd.OutOrStdout())
		},
	}
	cmd.Flags().IntVarP(&n, "number", "n", 20, "positions to print")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the choice")
	return cmd
}

// printSample prints n random positions in the order of the file.
func printSample(name string, n int, random *rand.Rand, out io.Writer) (err error) {
	f, err := gamefile.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if f.NumPositions() == 0 {
		return fmt.Errorf("%s holds no positions", name)
	}
	chosen := make([]int, min(max(n, 0), f.NumPositions()))
	for i := range chosen {
		chosen[i] = random.IntN(f.NumPositions())
	}
	slices.Sort(chosen)
	filter := sample.Filter{FirstPly: 4, MaxScore: 8000}
	first := 0
	for g, err := range f.All() {
		if err != nil || len(chosen) == 0 {
			return err
		}
		if err := g.Replay(func(p *board.Position, ply int) bool {
			for len(chosen) > 0 && chosen[0] == first+ply {
				chosen = chosen[1:]
				fmt.Fprintf(out, "%s;%s;%d;%s;%s\n", p.FEN(), p.UCIMove(g.Plies[ply].Move), g.Plies[ply].Score,
					g.Result, filter.Judge(p, g.Plies[ply], ply))
			}
			return len(chosen) > 0 && chosen[0] < first+len(g.Plies)
		}); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		first += len(g.Plies)
	}
	return nil
}
