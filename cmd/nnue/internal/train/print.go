package train

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
)

// PrintSample prints n random positions of a file of games, in the order of the file. Each line has
// five parts, separated by semicolons. These are the FEN, the move that was played, White's score
// in internal units, the result of the game, and the verdict of the filter.
func PrintSample(name string, n int, random *rand.Rand, out io.Writer) (err error) {
	f, err := games.Open(name)
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
	filter := Filter{FirstPly: 4, MaxScore: 8000}
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
