package games

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"burnside/internal/progress"
	"burnside/pgn"
)

// tally counts games, and reports those that are skipped.
type tally struct {
	out     io.Writer
	line    *progress.Line
	bytes   int64 // size of all files
	read    int64
	games   int            // number of imported games
	leftOut map[string]int // number of skipped games, by reason
	notes   int            // number of games with a FEN whose parts were dropped
}

// maxFaults is the number of faults that are reported. Further faults are only counted.
const maxFaults = 20

// faulty is the reason for skipping a game with a fault.
const faulty = "faulty"

// Write counts the bytes read.
func (t *tally) Write(p []byte) (int, error) {
	t.read += int64(len(p))
	return len(p), nil
}

// refuse counts a skipped game. The parameter "err" is the error that the function "convert"
// returned, and gives the reason. If the game is faulty, refuse also reports the fault. After
// maxFaults reports it only counts.
func (t *tally) refuse(name string, err error) {
	var f *fault
	if !errors.As(err, &f) {
		t.leftOut[err.Error()]++
		return
	}
	if t.leftOut[faulty]++; t.leftOut[faulty] <= maxFaults {
		t.line.Clear()
		fmt.Fprintf(t.out, "%s:%d: %s; the game is left out\n", name, f.line, f.text)
	}
}

// note reports the dropped parts of the FEN of a game of a file.
func (t *tally) note(name string, g *pgn.Game) {
	for _, w := range g.Warnings {
		if w.Lost != pgn.InStart {
			continue
		}
		if t.notes++; t.notes <= maxFaults {
			t.line.Clear()
			fmt.Fprintf(t.out, "%s:%d: %s\n", name, w.Line, w.Text)
		}
	}
}

// progress says how far the import is.
func (t *tally) progress() string {
	return fmt.Sprintf("%.1f of %.1f MB, %d games, %d left out", float64(t.read)/1e6, float64(t.bytes)/1e6, t.games, t.sum())
}

// sum returns the number of skipped games.
func (t *tally) sum() (n int) {
	for _, games := range t.leftOut {
		n += games
	}
	return n
}

// String describes the skipped games in one line. It returns "" if there are none.
func (t *tally) String() string {
	if t.sum() == 0 {
		return ""
	}
	var parts []string
	for _, reason := range slices.Sorted(maps.Keys(t.leftOut)) {
		parts = append(parts, fmt.Sprintf("%d %s", t.leftOut[reason], reason))
	}
	return fmt.Sprintf("%d games left out: %s\n", t.sum(), strings.Join(parts, ", "))
}
