package match

import (
	"fmt"
	"io"
	"time"

	"burnside/cmd/nnue/internal/games"
	"burnside/internal/progress"
)

// tally counts the games of a run and reports its progress.
type tally struct {
	*SelfPlayOptions
	file *games.Writer
	out  io.Writer
	line *progress.Line

	start            time.Time
	games, positions int // numbers in this run
	firstGames       int // number in the file before this run
	firstPositions   int
	results          [3]int
}

// newTally starts the count.
func newTally(o *SelfPlayOptions, w *games.Writer, out io.Writer) *tally {
	return &tally{
		SelfPlayOptions: o, file: w, out: out, line: progress.New(out),
		start: time.Now(), firstGames: w.NumGames(), firstPositions: w.NumPositions(),
	}
}

// reached reports whether the file has as many games or positions as the options want.
func (t *tally) reached() bool {
	return t.Games > 0 && t.file.NumGames() >= t.Games ||
		t.Positions > 0 && t.file.NumPositions() >= t.Positions
}

// add counts a game and shows the progress.
func (t *tally) add(g *games.Game) {
	t.games++
	t.positions += len(g.Plies)
	t.results[g.Result]++
	t.line.Show("%s", t)
}

// finish prints the final summary.
func (t *tally) finish() {
	t.line.Clear()
	fmt.Fprintln(t.out, t)
}

// String summarises the run.
func (t *tally) String() string {
	percent := func(r games.Result) float64 { return 100 * float64(t.results[r]) / float64(max(t.games, 1)) }
	speed := float64(t.positions) / max(time.Since(t.start).Seconds(), 1e-3)
	text := fmt.Sprintf("%d games, %d positions, %.0f positions/s, 1-0 %.1f %%, draw %.1f %%, 0-1 %.1f %%",
		t.file.NumGames(), t.file.NumPositions(), speed,
		percent(games.WhiteWins), percent(games.Draw), percent(games.BlackWins))
	if left, ok := t.left(); ok {
		text += ", " + left.Round(time.Second).String() + " left"
	}
	return text
}

// left estimates the time until the first limit is reached.
func (t *tally) left() (time.Duration, bool) {
	left, known := time.Duration(0), false
	elapsed := time.Since(t.start)
	consider := func(limit, first, done int) {
		if limit == 0 || done == 0 {
			return
		}
		needed := time.Duration(float64(elapsed) * float64(max(limit-first-done, 0)) / float64(done))
		if !known || needed < left {
			left, known = needed, true
		}
	}
	consider(t.Games, t.firstGames, t.games)
	consider(t.Positions, t.firstPositions, t.positions)
	return left, known
}
