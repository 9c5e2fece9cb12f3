package search

import (
	"time"

	"burnside/board"
)

// Result is what a search found.
//
// Score is the newest score of Best. It may come from an iteration that was cut short. In that case
// the search of Best was finished or failed high, but some other moves were not searched and may be
// better. DepthScore comes from the last finished iteration. It is the score of the position, and
// never a bound. The labels of training data come from it.
type Result struct {
	Best       board.Move // NoMove if there is no move to search
	Ponder     board.Move // the expected reply to Best, or NoMove
	Score      Score      // of Best
	Depth      int        // last finished iteration of the thread that found Best; 0 for none
	DepthBest  board.Move // best move of that iteration; NoMove if Depth is 0
	DepthScore Score      // of DepthBest in that iteration
	Nodes      uint64
	Time       time.Duration
}

// result returns the result of a worker. It reports the worker's lines with the final node count,
// unless the last report already had this best move and count.
func (r *run) result(w *worker) Result {
	w.settle()
	best := &w.rootMoves[0]
	score, _ := w.levelReported(best)
	result := Result{
		Best: best.move, Score: score,
		Depth: w.finished, DepthBest: w.finishedMove, DepthScore: w.finishedScore,
		Nodes: r.nodes(), Time: r.clock.elapsed(),
	}
	if result.Best != r.announced || result.Nodes != r.announcedNodes {
		r.reportLines(w)
	}
	if len(best.pv) > 1 {
		result.Ponder = best.pv[1]
	}
	return result
}

// vote returns the worker whose best move gets the most votes. Each worker votes for its best move,
// and its vote has a weight. With several lines, a depth limit or one worker, the main worker wins
// without a vote.
func (r *run) vote() *worker {
	workers := r.engine.searchers()
	main := workers[0]
	if len(workers) == 1 || r.engine.multiPV > 1 || r.limits.Depth > 0 {
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

// weight returns the weight of a worker's vote. It grows with the worker's depth and with the
// difference between the worker's score and the worst score of all workers.
func (w *worker) weight(worst Score) int {
	return (int(w.rootMoves[0].latest()-worst) + voteBase) * w.finished
}
