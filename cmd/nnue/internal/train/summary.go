package train

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// Summarise prints statistics of some files of games, taken together. It counts the games by result
// and by how they ended. It counts the positions by the filter's verdict, by score and by number of
// men. It also prints the scale of scores that fits the results best.
func Summarise(names []string, out io.Writer) error {
	s := summary{keys: map[board.Key]struct{}{}}
	for _, name := range names {
		if err := s.addFile(name, out); err != nil {
			return err
		}
	}
	s.print(out)
	return nil
}

const (
	// menStep is the number of men that a row of their histogram stands for.
	menStep = 4
	// maxBin is the last bin of scores by which the scale is fitted. Each bin is binSize wide.
	maxBin  = 200
	binSize = 10
	// keyShare limits the memory for large files: one in keyShare position keys is remembered.
	keyShare = 8
)

// scoreBounds are the upper bounds of the rows of the histogram of score magnitudes.
var scoreBounds = [...]eval.Score{10, 25, 50, 100, 200, 400, 800, 1600, 20000, 32767}

// summary counts the contents of files.
type summary struct {
	bytes    int64
	games    int
	plies    int
	results  [3]int
	ends     [games.NumEnds]int
	verdicts [Verdicts]int
	scores   [len(scoreBounds)]int
	men      [MaxMen/menStep + 1]int
	keys     map[board.Key]struct{}
	kept     int // number of positions whose keys were looked up
	repeated int // number of positions whose keys were already remembered
	// binned counts quiet positions by White's score; points holds White's points in these games.
	binned, points [2*maxBin + 1]float64
}

// addFile counts a file.
func (s *summary) addFile(name string, out io.Writer) (err error) {
	f, err := games.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	at, err := os.Stat(name)
	if err != nil {
		return err
	}
	s.bytes += at.Size()
	fmt.Fprintf(out, "%s: %d games, %d positions, %d blocks", name, f.NumGames(), f.NumPositions(), f.NumBlocks())
	for _, key := range slices.Sorted(maps.Keys(f.Info)) {
		fmt.Fprintf(out, "; %s: %s", key, f.Info[key])
	}
	fmt.Fprintln(out)
	f.WarnTorn(out)
	for g, err := range f.All() {
		if err == nil {
			err = s.addGame(g)
		}
		if err != nil {
			return fmt.Errorf("%s: game %d: %w", name, s.games+1, err)
		}
	}
	return nil
}

// addGame counts a game.
func (s *summary) addGame(g *games.Game) error {
	filter := Filter{MaxScore: math.MaxInt16}
	s.games++
	s.plies += len(g.Plies)
	s.results[g.Result]++
	s.ends[g.End]++
	return g.Replay(func(p *board.Position, ply int) bool {
		score := g.Plies[ply].Score
		verdict := filter.Judge(p, g.Plies[ply], ply)
		s.verdicts[verdict]++
		row, _ := slices.BinarySearch(scoreBounds[:], max(score, -score))
		s.scores[min(row, len(s.scores)-1)]++
		s.men[p.Occupied().Count()/menStep]++
		if p.Key()%keyShare == 0 {
			s.kept++
			if _, seen := s.keys[p.Key()]; seen {
				s.repeated++
			}
			s.keys[p.Key()] = struct{}{}
		}
		if bin := int(score) / binSize; verdict == Quiet && max(bin, -bin) <= maxBin {
			s.binned[bin+maxBin]++
			s.points[bin+maxBin] += g.Result.Points()
		}
		return true
	})
}

// print prints the counts.
func (s *summary) print(out io.Writer) {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	row := func(name string, n, of int) {
		percent := share(n, of)
		fmt.Fprintf(out, "  %-28s %10d %6.2f %% %s\n", name, n, percent, strings.Repeat("*", int(math.Round(percent/2))))
	}
	fmt.Fprintf(out, "\n%d games, %d positions, %.1f a game, %.2f bytes a position\n", s.games, s.plies,
		float64(s.plies)/float64(max(s.games, 1)), float64(s.bytes)/float64(max(s.plies, 1)))
	fmt.Fprintln(out, "\nresults")
	for r := games.WhiteWins; ; r-- {
		row(r.String(), s.results[r], s.games)
		if r == games.BlackWins {
			break
		}
	}
	fmt.Fprintln(out, "\nends of games")
	for e, n := range s.ends {
		row(games.End(e).String(), n, s.games)
	}
	fmt.Fprintln(out, "\npositions")
	for v, n := range s.verdicts {
		if v != int(Early) {
			row(Verdict(v).String(), n, s.plies)
		}
	}
	row("repeated", s.repeated*keyShare, s.plies)
	fmt.Fprintln(out, "\nsize of the score, internal units")
	for i, n := range s.scores {
		row(fmt.Sprintf("up to %d", scoreBounds[i]), n, s.plies)
	}
	fmt.Fprintln(out, "\nmen")
	for i, n := range s.men {
		row(fmt.Sprintf("%d to %d", max(i*menStep, 2), min(i*menStep+menStep-1, MaxMen)), n, s.plies)
	}
	fmt.Fprintf(out, "\nThe scores s of quiet positions predict the results best as 1 / (1 + exp(-s / %.0f)).\n", s.scale())
}

// scale finds the scale at which a logistic function of the scores fits the results best. It uses
// golden-section search.
func (s *summary) scale() float64 {
	loss := func(scale float64) (sum float64) {
		for i, n := range s.binned {
			if n > 0 {
				difference := 1/(1+math.Exp(-float64((i-maxBin)*binSize)/scale)) - s.points[i]/n
				sum += n * difference * difference
			}
		}
		return sum
	}
	const ratio = 0.6180339887498949
	low, high := 10.0, 2000.0
	for high-low > 0.5 {
		a, b := high-ratio*(high-low), low+ratio*(high-low)
		if loss(a) < loss(b) {
			high = b
		} else {
			low = a
		}
	}
	return (low + high) / 2
}
