package search

import (
	"slices"
	"time"

	"burnside/board"
)

// ReportKind is the kind of a Report.
type ReportKind uint8

// The kinds of reports.
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
	Drawn          bool   // a draw by rule or by the endgame tables, although Score may lean to a side
	Nodes          uint64 // of all threads
	TBHits         uint64 // endgame table probes with an answer, of all threads
	Hashfull       int    // permille of the transposition table that this search has filled
	Time           time.Duration
	PV             []board.Move // the receiver may keep it
	CurrMove       board.Move
	CurrMoveNumber int // from 1
}

// currMoveDelay is the time after which a search reports each root move when it begins it,
// and windows that failed.
const currMoveDelay = 3 * time.Second

// send passes a report to the caller of the search.
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

// reportLine reports one line of a worker, if it has one. deadline is as for Engine.extend.
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

// reportFailure reports a window that failed, in a search that takes long enough for
// someone to watch.
func (e *Engine) reportFailure(w *worker) {
	if w.id == 0 && e.report != nil && e.multiPV == 1 && e.clock.elapsed() > currMoveDelay {
		w.publish()
		e.reportLine(w, w.rootIndex, e.lineDeadline())
	}
}

// reportCurrMove reports the n-th root move when its search begins.
func (e *Engine) reportCurrMove(w *worker, m board.Move, n int) {
	if w.id != 0 || e.report == nil || e.clock.elapsed() <= currMoveDelay {
		return
	}
	e.send(Report{Kind: ReportCurrMove, Depth: w.rootDepth, CurrMove: m, CurrMoveNumber: w.rootIndex + n})
}

// publish makes the worker's counts visible to other goroutines.
func (w *worker) publish() {
	w.published.Store(w.nodes)
	w.publishedTBHits.Store(w.tbHits)
}
