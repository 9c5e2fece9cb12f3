package search

import (
	"time"

	"burnside/board"
)

// Result is what a search found.
//
// Score is the newest that is known of Best. It may come from an iteration that was
// cut short, in which Best was searched to the end or shown to lie above a window, but
// not all moves that might be better. DepthScore is never such a bound: it is the score
// of the position by the last iteration that came to its end, which is what to take for
// a label in training data.
type Result struct {
	Best       board.Move // NoMove if there is no legal move
	Ponder     board.Move // the expected answer to Best, or NoMove
	Score      Score      // of Best
	Depth      int        // deepest finished iteration of the thread that found Best, 0 if none was
	DepthBest  board.Move // best move of that iteration, NoMove if Depth is 0; most often Best
	DepthScore Score      // of DepthBest in that iteration
	Nodes      uint64
	Time       time.Duration
}

// result returns the result that a worker has come to, and reports its lines with the
// final counts unless that is what was reported last.
func (e *Engine) result(w *worker) Result {
	w.settle()
	best := &w.rootMoves[0]
	score, _ := w.reported(best)
	r := Result{
		Best: best.move, Score: score,
		Depth: w.finished, DepthBest: w.finishedMove, DepthScore: w.finishedScore,
		Nodes: e.nodes(), Time: e.clock.elapsed(),
	}
	if r.Best != e.announced || r.Nodes != e.announcedNodes {
		e.reportLines(w)
	}
	if len(best.pv) > 1 {
		r.Ponder = best.pv[1]
	}
	return r
}

// vote returns the worker whose best move the workers together find best: each
// adds its weight to the move that it prefers.
// With several lines, or one worker, it is the main one.
func (e *Engine) vote() *worker {
	workers := e.searchers()
	main := workers[0]
	if len(workers) == 1 || e.multiPV > 1 || e.limits.Depth > 0 {
		return main
	}
	worst := infinite
	for _, w := range workers {
		if w.finished > 0 {
			worst = min(worst, w.rootMoves[0].latest())
		}
	}
	votes := map[board.Move]int{}
	for _, w := range workers {
		votes[w.rootMoves[0].move] += w.weight(worst)
	}
	best := main
	for _, w := range workers[1:] {
		if w.finished == 0 {
			continue
		}
		votesDiffer := votes[w.rootMoves[0].move] - votes[best.rootMoves[0].move]
		if votesDiffer > 0 || votesDiffer == 0 && w.weight(worst) > best.weight(worst) {
			best = w
		}
	}
	return best
}

// weight returns how much a worker's opinion counts: its depth times its score above
// the worst.
func (w *worker) weight(worst Score) int {
	return (int(w.rootMoves[0].latest()-worst) + voteBase) * w.finished
}
