package search

import (
	"slices"
	"time"

	"burnside/board"
)

// When the planned time is over or Stop was called, a report has only a short time left to extend
// its lines by the tables. In a search with a time limit, this time is lineGrace. It suffices for
// lines that an earlier report has already extended. In a search without a time limit, the time is
// stopGrace.
const (
	lineGrace = 2 * time.Millisecond
	stopGrace = 50 * time.Millisecond
)

// lineDeadline returns the deadline of a report that begins now. Up to the deadline the report may
// extend its lines even if the planned time is over.
func (r *run) lineDeadline() time.Time {
	if r.clock.soft == 0 {
		return time.Now().Add(stopGrace)
	}
	return time.Now().Add(lineGrace)
}

// A shownLine is a line in the form in which it is reported.
type shownLine struct {
	score Score
	bound Bound
	pv    []board.Move
}

// show returns the line of a root move in the form in which it is reported. The line ends where the
// game ends. A line has a mate score only if it ends in the mate. If the tables know a mate, but
// there is no time to complete the line, show returns the last complete line of the move. If there
// is no complete line, show returns an incomplete one, with the score of a win or loss of unknown
// distance.
func (w *worker) show(m *rootMove, deadline time.Time) shownLine {
	line := shownLine{pv: m.pv}
	line.score, line.bound = w.levelReported(m)
	plies, mate := matePlies(line.score)
	if !mate {
		line.pv = line.pv[:w.untilDraw(line.pv, true)]
		return line
	}
	if m.mates() {
		line.pv = line.pv[:1] // the search's line may lead to another mate
	}
	if len(line.pv) < plies {
		line.pv = w.run.extend(w.frame(0).position, line.pv, deadline)
	}
	if len(line.pv) == plies && w.endsInMate(line.pv) {
		w.run.keepMate(m.move, line)
		return line
	}
	if kept, ok := w.run.mateLines[m.move]; ok && isLoss(kept.score) == isLoss(line.score) {
		return kept
	}
	line.score = max(min(line.score, TBWin), -TBWin)
	line.pv = line.pv[:w.untilDraw(line.pv, true)]
	return line
}

// keepMate keeps a complete line to mate, for later reports without time to complete one.
func (r *run) keepMate(m board.Move, line shownLine) {
	if r.mateLines == nil {
		r.mateLines = map[board.Move]shownLine{}
	}
	line.pv = slices.Clone(line.pv)
	r.mateLines[m] = line
}

// extend appends best play by the tables up to the mate, if the line ends in a position that the
// tables know. Once the planned time is over or Stop was called, it works only until the deadline.
func (r *run) extend(p board.Position, pv []board.Move, deadline time.Time) []board.Move {
	for _, m := range pv {
		p = p.After(m)
	}
	if p.Occupied().Count() > r.engine.tbMen() {
		return pv
	}
	enough := func() bool { return (r.aborted.Load() || r.softLimitReached()) && time.Now().After(deadline) }
	var rest []board.Move
	if r.engine.fiftyMoveRule {
		rest, _ = r.engine.tables.ClockLine(&p, enough)
	}
	if rest == nil {
		rest, _ = r.engine.tables.LineUntil(&p, enough)
	}
	return append(pv, rest...)
}

// endsInMate reports whether a line from the root ends in mate without a draw before it. A draw by
// the fifty-move rule counts only if the engine's field fiftyMoveRule is set.
func (w *worker) endsInMate(pv []board.Move) bool {
	p := w.frame(0).position
	for _, m := range pv {
		p = p.After(m)
	}
	return p.Outcome() == board.Checkmate && w.untilDraw(pv, w.engine.fiftyMoveRule) == len(pv)
}

// untilDraw follows a line from the root up to the first draw by rule, or to its end, and returns
// the number of moves. A third occurrence of a position and insufficient material are draws. If the
// parameter "fiftyMoves" is true, the fifty-move rule also draws.
func (w *worker) untilDraw(pv []board.Move, fiftyMoves bool) int {
	p := w.frame(0).position
	n, drawn := 0, false
	for n < len(pv) && !drawn {
		p = p.After(pv[n])
		w.keys.Push(p.Key())
		drawn = w.keys.Occurrences(&p) > 2 || p.InsufficientMaterial() || fiftyMoves && p.IsFiftyMoveDraw()
		n++
	}
	for range n {
		w.keys.Pop()
	}
	return n
}
