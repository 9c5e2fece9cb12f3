package search

import "slices"

// iterate runs iterative deepening until a limit is reached or the search is stopped.
func (w *worker) iterate() {
	defer w.publish()
	limit := MaxPly - 1
	if d := w.run.limits.Depth; d > 0 {
		limit = min(limit, d)
	}
	for w.rootDepth = 1; w.rootDepth <= limit; w.rootDepth++ {
		for i := range w.rootMoves {
			w.rootMoves[i].previous, w.rootMoves[i].score = w.rootMoves[i].latest(), -infinite
		}
		best := w.rootMoves[0].move
		if w.searchLines(); w.stopped {
			w.dropUnfinished()
			w.recall()
			return
		}
		w.finish()
		if w.id == 0 {
			w.run.reportLines(w)
		}
		w.stableFor++
		if w.rootMoves[0].move != best {
			w.stableFor = 0
		}
		if w.id == 0 && w.run.endsAfterIteration(w) || w.task.sole && w.soleEnds() {
			return
		}
		w.nextPoll = 0 // a stop during the first iteration takes effect now
		w.lastScore = w.rootMoves[0].score
	}
	w.rootDepth = limit
}

// searchLines searches the lines of an iteration one after another.
func (w *worker) searchLines() {
	for w.rootIndex = 0; w.rootIndex < w.lines(); w.rootIndex++ {
		w.selDepth = 0
		w.chooseTables()
		w.searchWindow()
		if w.stopped {
			return
		}
		if w.rootIndex > 0 {
			w.sortRoot(0)
		}
	}
}

// finish stores the result of a finished iteration and publishes the counts.
func (w *worker) finish() {
	best := &w.rootMoves[0]
	score, _ := w.levelReported(best)
	w.finished, w.finishedMove, w.finishedScore = w.rootDepth, best.move, score
	w.keepLines()
	w.publish()
}

// searchWindow searches the root with an aspiration window. The window starts around the
// score of the last iteration for this line. It grows until the new score lies inside.
func (w *worker) searchWindow() {
	line := &w.rootMoves[w.rootIndex]
	alpha, beta := -infinite, infinite
	delta := Score(aspirationDelta)
	if w.rootDepth >= aspirationDepth {
		if !isDecisive(line.previous) {
			score := int(line.previous)
			delta += Score(min(score*score/aspirationScore, aspirationScoreMax))
		}
		alpha, beta = max(line.previous-delta, -infinite), min(line.previous+delta, infinite)
	}
	depth := w.rootDepth
	for {
		score := w.negamax(0, depth, alpha, beta, false)
		w.sortRoot(w.rootIndex)
		if w.stopped {
			return
		}
		switch {
		case score <= alpha:
			beta = blend(alpha, beta, aspirationFailLow)
			alpha = max(score-delta, -infinite)
			depth = w.rootDepth
		case score >= beta:
			beta = min(score+delta, infinite)
			if depth > max(w.rootDepth-aspirationReduction, 1) && !isDecisive(score) {
				depth--
			}
		default:
			return
		}
		delta += delta*Score(aspirationGrow)/100 + 1
		if delta > Score(aspirationMax) {
			alpha, beta = -infinite, infinite
		}
		w.run.reportFailure(w)
	}
}

// recall improves the result with the transposition table, if the search was stopped before its
// second iteration ended. If the table held a better move for the root before the search, that move
// becomes the result.
func (w *worker) recall() {
	e := &w.remembered
	if w.id > 0 || w.finished > 1 || w.lines() > 1 || w.engine.player != nil || w.run.nodeLimitReached() {
		return
	}
	i := slices.Index(w.rootOrder, e.move)
	if i <= 0 || !w.isWorthMore(e, &w.rootMoves[i]) {
		return
	}
	r := w.rootMoves[i]
	r.score, r.bound, r.selDepth = scoreFromTT(e.score, 0), e.bound, 0
	r.pv = append(r.pv[:0], e.move)
	copy(w.rootMoves[1:i+1], w.rootMoves[:i])
	w.rootMoves[0] = r
	w.rootDepth = e.depth
	w.noteOrder()
}

// isWorthMore reports whether an entry of the transposition table is worth more than the search's
// result. The parameter "r" is the root move of the entry. The entry must be deeper than the first
// iteration. The move must not draw by repetition in this game, and the halfmove clock must be low.
func (w *worker) isWorthMore(e *entry, r *rootMove) bool {
	best := &w.rootMoves[0]
	if e.depth <= 1 || e.bound&Lower == 0 || isLoss(e.score) || isDecisive(best.latest()) || r.rank != best.rank {
		return false
	}
	next := w.frame(0).position.After(e.move)
	return next.HalfmoveClock() < ttClockLimit && !repeats(&next, e.score > Draw, &w.keys)
}
