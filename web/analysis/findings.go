package analysis

import (
	"slices"
	"sync"

	"burnside/board"
	"burnside/search"
)

// findings hold what a search has reported so far: its newest lines as a whole, which
// the goroutine of the search notes and others turn into updates.
type findings struct {
	root  board.Position
	lines int // that the search reports

	mutex  sync.Mutex
	coming []search.Report // by rank, of lines that are not all there yet
	whole  []search.Report // the newest lines that were all there
	news   bool            // since the last update
}

func newFindings(root *board.Position, lines int) *findings {
	lines = min(lines, root.CountLegal())
	return &findings{root: *root, lines: lines}
}

// note takes a report of the search. Lines come one by one, the best first.
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

// update returns what is known.
func (f *findings) update() Update {
	f.mutex.Lock()
	reports := f.whole
	f.news = false
	f.mutex.Unlock()
	return newUpdate(&f.root, reports)
}
