package analysis

import (
	"slices"
	"sync"

	"burnside/board"
	"burnside/search"
)

// findings holds the newest complete set of lines that a search has reported. The goroutine of the
// search adds reports, and other goroutines turn them into updates.
type findings struct {
	root  board.Position
	lines int // in a complete set

	mutex  sync.Mutex
	coming []search.Report // the lines of an incomplete set, by rank
	whole  []search.Report // the newest complete set
	news   bool            // whole is newer than the last update
}

func newFindings(root *board.Position, lines int) *findings {
	lines = min(lines, root.CountLegal())
	return &findings{root: *root, lines: lines}
}

// note adds a report of the search. Lines come one by one, the best first.
func (f *findings) note(r search.Report) {
	if r.Kind != search.ReportPV || len(r.PV) == 0 {
		return
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.coming = append(f.coming[:min(r.MultiPV-1, len(f.coming))], r)
	if len(f.coming) == f.lines {
		f.whole, f.news = slices.Clone(f.coming), true
	}
}

// fresh reports whether there is news since the last update.
func (f *findings) fresh() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.news
}

// update returns the newest lines as an update.
func (f *findings) update() Update {
	f.mutex.Lock()
	reports := f.whole
	f.news = false
	f.mutex.Unlock()
	return newUpdate(&f.root, reports)
}
