package search

import (
	"slices"
	"time"

	"burnside/board"
)

// ReportKind is the kind of a Report.
type ReportKind uint8

// These are the kinds of reports.
const (
	ReportPV       ReportKind = iota // a line with its score
	ReportCurrMove                   // the root move that is searched now
)

// Report is a message of a running search.
type Report struct {
	Kind           ReportKind
	Depth          int // nominal depth in plies
	SelDepth       int // greatest depth reached, in plies
	MultiPV        int // number of the line, from 1
	Score          Score
	Bound          Bound
	Drawn          bool   // a draw by rule or by the endgame tables, even if Score leans to one side
	Nodes          uint64 // of all threads
	TBHits         uint64 // endgame table probes with an answer, of all threads
	Hashfull       int    // permille of the transposition table that this search has filled
	Time           time.Duration
	PV             []board.Move // the receiver may keep it
	CurrMove       board.Move
	CurrMoveNumber int // number of the root move, from 1
}

// A search that has run for longer than currMoveDelay reports each root move that it begins. If it
// searches for one line, it then also reports each score outside the window.
const currMoveDelay = 3 * time.Second

// send passes a report to the caller of the search.
func (r *run) send(report Report) {
	if r.report != nil {
		r.report(report)
	}
}

// The method "reports" says whether the results of a worker are reported. It returns false if
// nobody asked for reports, or if the worker runs for soleLine.
func (r *run) reports(w *worker) bool { return r.report != nil && !w.task.sole }

// reportLines reports the lines of a worker after an iteration.
func (r *run) reportLines(w *worker) {
	deadline := r.lineDeadline()
	for i := range w.lines() {
		r.reportLine(w, i, deadline)
	}
}

// reportLine reports line i of a worker, if there is such a line. The parameter "deadline" is the
// time after which the endgame tables no longer extend the line.
func (r *run) reportLine(w *worker, i int, deadline time.Time) {
	m := &w.rootMoves[i]
	if !r.reports(w) || len(m.pv) == 0 {
		return
	}
	line := w.show(m, deadline)
	m.pv = append(m.pv[:0], line.pv...)
	depth := w.rootDepth
	if m.score == -infinite {
		depth-- // the result comes from the last iteration
	}
	if i == 0 {
		r.announced, r.announcedNodes = m.move, r.nodes()
	}
	r.send(Report{
		Kind: ReportPV, Depth: max(depth, 1), SelDepth: m.selDepth + 1, MultiPV: i + 1,
		Score: line.score, Bound: line.bound, Drawn: m.draws(), Nodes: r.nodes(), TBHits: r.tbHits(),
		Hashfull: r.engine.tt.hashfull(), Time: r.clock.elapsed(), PV: slices.Clone(m.pv),
	})
}

// reportFailure reports that the score was outside the window. It does so only in
// a search for one line that has run for longer than currMoveDelay.
func (r *run) reportFailure(w *worker) {
	if w.id == 0 && r.reports(w) && w.task.lines == 1 && r.clock.elapsed() > currMoveDelay {
		w.publish()
		r.reportLine(w, w.rootIndex, r.lineDeadline())
	}
}

// reportCurrMove reports that the search of the n-th root move begins.
func (r *run) reportCurrMove(w *worker, m board.Move, n int) {
	if w.id != 0 || !r.reports(w) || r.clock.elapsed() <= currMoveDelay {
		return
	}
	r.send(Report{Kind: ReportCurrMove, Depth: w.rootDepth, CurrMove: m, CurrMoveNumber: w.rootIndex + n})
}

// publish makes the worker's counts visible to other goroutines.
func (w *worker) publish() {
	w.published.Store(w.nodes)
	w.publishedTBHits.Store(w.tbHits)
}
