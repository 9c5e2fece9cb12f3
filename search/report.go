package search

import (
	"slices"
	"time"

	"burnside/board"
)

// ReportKind tells what a Report is about.
type ReportKind uint8

// The kinds of reports.
const (
	ReportPV       ReportKind = iota // a line with its score
	ReportCurrMove                   // the root move that is now searched
)

// Report is what a search tells while it runs.
type Report struct {
	Kind           ReportKind
	Depth          int // nominal depth in plies
	SelDepth       int // greatest depth reached, in plies
	MultiPV        int // rank of the line, counted from 1
	Score          Score
	Bound          Bound
	Drawn          bool   // a draw by the endgame tables, though Score may lean to a side
	Nodes          uint64 // of all threads
	TBHits         uint64 // probes of endgame tables that answered, of all threads
	Hashfull       int    // permille of the transposition table that this search has written
	Time           time.Duration
	PV             []board.Move // the receiver may keep it
	CurrMove       board.Move
	CurrMoveNumber int // counted from 1
}

// currMoveDelay is the time after which root moves are reported as they are
// begun, and windows that failed.
const currMoveDelay = 3 * time.Second

// send hands a report to the caller of the search.
func (e *Engine) send(r Report) {
	if e.report != nil {
		e.report(r)
	}
}

// reportLines reports the lines of a worker after an iteration.
func (e *Engine) reportLines(w *worker) {
	deadline := e.lineDeadline()
	for i := range w.lines() {
		e.reportLine(w, i, deadline)
	}
}

// reportLine reports one line of a worker, if it has one; deadline is that of Engine.extend.
func (e *Engine) reportLine(w *worker, i int, deadline time.Time) {
	r := &w.rootMoves[i]
	if e.report == nil || len(r.pv) == 0 {
		return
	}
	line := w.show(r, deadline)
	r.pv = append(r.pv[:0], line.pv...)
	depth := w.rootDepth
	if r.score == -infinite {
		depth-- // the last iteration's result
	}
	if i == 0 {
		e.announced, e.announcedNodes = r.move, e.nodes()
	}
	e.send(Report{
		Kind: ReportPV, Depth: max(depth, 1), SelDepth: r.selDepth + 1, MultiPV: i + 1,
		Score: line.score, Bound: line.bound, Drawn: r.draws(), Nodes: e.nodes(), TBHits: e.tbHits(),
		Hashfull: e.tt.hashfull(), Time: e.clock.elapsed(), PV: slices.Clone(r.pv),
	})
}

// reportFailure reports the line of a window that failed, once a search takes
// long enough for someone to watch.
func (e *Engine) reportFailure(w *worker) {
	if w.id == 0 && e.report != nil && e.multiPV == 1 && e.clock.elapsed() > currMoveDelay {
		w.publish()
		e.reportLine(w, w.rootIndex, e.lineDeadline())
	}
}

// reportCurrMove reports the n-th root move as it is begun.
func (e *Engine) reportCurrMove(w *worker, m board.Move, n int) {
	if w.id != 0 || e.report == nil || e.clock.elapsed() <= currMoveDelay {
		return
	}
	e.send(Report{Kind: ReportCurrMove, Depth: w.rootDepth, CurrMove: m, CurrMoveNumber: w.rootIndex + n})
}

// publish shows the worker's counts to others.
func (w *worker) publish() {
	w.published.Store(w.nodes)
	w.publishedTBHits.Store(w.tbHits)
}
