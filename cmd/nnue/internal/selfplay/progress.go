package selfplay

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"burnside/cmd/nnue/internal/gamefile"
)

// How often progress is shown, on a terminal and elsewhere.
const (
	terminalInterval = time.Second
	logInterval      = time.Minute
)

// progress shows how a run goes.
type progress struct {
	*options
	file     *gamefile.Writer
	out      io.Writer
	terminal bool

	start, shown     time.Time
	games, positions int // of this run
	firstGames       int // in the file before it
	firstPositions   int
	results          [3]int
}

// newProgress begins to watch a run.
func newProgress(o *options, w *gamefile.Writer, out io.Writer) *progress {
	file, ok := out.(*os.File)
	now := time.Now()
	return &progress{
		options: o, file: w, out: out, terminal: ok && term.IsTerminal(int(file.Fd())),
		start: now, shown: now, firstGames: w.NumGames(), firstPositions: w.NumPositions(),
	}
}

// reached reports whether the file has as much as was asked for.
func (p *progress) reached() bool {
	return p.options.games > 0 && p.file.NumGames() >= p.options.games ||
		p.options.positions > 0 && p.file.NumPositions() >= p.options.positions
}

// add counts a game.
func (p *progress) add(g *gamefile.Game) {
	p.games++
	p.positions += len(g.Plies)
	p.results[g.Result]++
	interval := logInterval
	if p.terminal {
		interval = terminalInterval
	}
	if time.Since(p.shown) >= interval {
		p.shown = time.Now()
		p.show()
	}
}

// show prints the state of the run.
func (p *progress) show() {
	if p.terminal {
		fmt.Fprintf(p.out, "\r%s\x1b[K", p)
		return
	}
	fmt.Fprintln(p.out, p)
}

// finish prints the end of the run.
func (p *progress) finish() {
	p.show()
	if p.terminal {
		fmt.Fprintln(p.out)
	}
}

// String sums the run up.
func (p *progress) String() string {
	percent := func(r gamefile.Result) float64 { return 100 * float64(p.results[r]) / float64(max(p.games, 1)) }
	speed := float64(p.positions) / max(time.Since(p.start).Seconds(), 1e-3)
	text := fmt.Sprintf("%d games, %d positions, %.0f positions/s, 1-0 %.1f %%, draw %.1f %%, 0-1 %.1f %%",
		p.file.NumGames(), p.file.NumPositions(), speed,
		percent(gamefile.WhiteWins), percent(gamefile.Draw), percent(gamefile.BlackWins))
	if left, ok := p.left(); ok {
		text += ", " + left.Round(time.Second).String() + " left"
	}
	return text
}

// left estimates the time to the first limit.
func (p *progress) left() (time.Duration, bool) {
	left, known := time.Duration(0), false
	elapsed := time.Since(p.start)
	consider := func(limit, first, done int) {
		if limit == 0 || done == 0 {
			return
		}
		t := time.Duration(float64(elapsed) * float64(max(limit-first-done, 0)) / float64(done))
		if !known || t < left {
			left, known = t, true
		}
	}
	consider(p.options.games, p.firstGames, p.games)
	consider(p.options.positions, p.firstPositions, p.positions)
	return left, known
}
