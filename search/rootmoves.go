package search

import (
	"slices"

	"burnside/board"
)

// rootMove is a root move and what the search knows about it.
type rootMove struct {
	rootChoice
	score    Score // in this iteration; -infinite while unknown
	previous Score // in the last iteration
	bound    Bound
	selDepth int
	nodes    uint64 // nodes searched after the move, in all iterations
	pv       []board.Move
}

// latest returns the newest score of r. It is the score of this iteration if there is one already.
// Otherwise it is the score of the last iteration.
func (r *rootMove) latest() Score {
	if r.score != -infinite {
		return r.score
	}
	return r.previous
}

// The method "reported" returns the newest score of r and its bound. The score is clamped to the
// bounds that the endgame tables set.
func (r *rootMove) reported() (Score, Bound) {
	score := r.latest()
	if known := min(max(score, r.tbMin), r.tbMax); known != score || r.tbMin == r.tbMax {
		return known, Exact
	}
	if r.score == -infinite {
		return score, Exact // not searched in this iteration
	}
	return score, r.bound
}

// setRootMoves fills the list of root moves with the choices. It reuses the memory of the old list.
func (w *worker) setRootMoves(choices []rootChoice) {
	n := len(choices)
	w.rootMoves = slices.Grow(w.rootMoves[:0], n)[:n]
	for i, c := range choices {
		r := &w.rootMoves[i]
		*r = rootMove{rootChoice: c, score: -infinite, previous: -infinite, pv: r.pv[:0]}
	}
	w.noteOrder()
}

// noteOrder updates rootOrder from rootMoves.
func (w *worker) noteOrder() {
	w.rootOrder = w.rootOrder[:0]
	for i := range w.rootMoves {
		w.rootOrder = append(w.rootOrder, w.rootMoves[i].move)
	}
}

// rootMove returns what is known about m. It returns nil if the current line must not begin with m.
// There are two such cases: an earlier line begins with m, or the current line must begin with a
// move of higher rank.
func (w *worker) rootMove(m board.Move) *rootMove {
	i := slices.Index(w.rootOrder[w.rootIndex:], m)
	if i < 0 {
		return nil
	}
	r, first := &w.rootMoves[w.rootIndex+i], &w.rootMoves[w.rootIndex]
	if r.rank != first.rank {
		return nil
	}
	return r
}

// recordRoot stores the result of a root move. It stores a line only for the first move and for
// moves that raise alpha.
func (w *worker) recordRoot(r *rootMove, score, alpha, beta Score, first bool) {
	if !first && score <= alpha {
		r.score = -infinite
		return
	}
	r.score = score
	r.selDepth = w.selDepth
	r.bound = Exact
	switch {
	case score >= beta:
		r.bound = Lower
	case score <= alpha:
		r.bound = Upper
	}
	next := w.frame(1)
	r.pv = append(append(r.pv[:0], r.move), next.pv[:next.pvLen]...)
}

// The method "counts" reports whether the result of r is valid in an iteration that was cut short.
// The score must be exact or a lower bound. It must not be a losing score, because another move may
// be better.
func (r *rootMove) counts() bool {
	return r.score != -infinite && r.bound != Upper && !isLoss(r.score)
}

// The method "lines" returns the number of lines to search.
func (w *worker) lines() int { return min(w.task.lines, len(w.rootMoves)) }

// keepLines copies the lines of an iteration that has finished.
func (w *worker) keepLines() {
	n := w.lines()
	w.kept = slices.Grow(w.kept[:0], n)[:n]
	for i := range w.kept {
		pv := append(w.kept[i].pv[:0], w.rootMoves[i].pv...)
		w.kept[i] = w.rootMoves[i]
		w.kept[i].pv = pv
	}
}

// dropUnfinished restores the lines of the last finished iteration after a stop. Lines of the
// stopped iteration stay in front if their results are valid.
func (w *worker) dropUnfinished() {
	place := w.rootIndex
	if w.rootMoves[place].counts() {
		place++
	}
	for i := 0; i < len(w.kept) && place < len(w.kept); i++ {
		if w.bringUp(&w.kept[i], place) {
			place++
		}
	}
}

// bringUp moves a root move up to the index "place". The parameter "kept" holds the move's result
// from an earlier iteration. bringUp restores this result. It returns false if the move already
// stands before that index.
func (w *worker) bringUp(kept *rootMove, place int) bool {
	rest := w.rootMoves[place:]
	i := slices.IndexFunc(rest, func(r rootMove) bool { return r.move == kept.move })
	if i < 0 {
		return false
	}
	r := rest[i]
	copy(rest[1:i+1], rest[:i])
	r.score, r.previous, r.selDepth = -infinite, kept.score, kept.selDepth
	r.pv = append(r.pv[:0], kept.pv...)
	rest[0] = r
	return true
}

// settle is for a search that was stopped before its first root move had a line. It gives that move
// a line and a score. The score is the static evaluation of the root.
func (w *worker) settle() {
	r := &w.rootMoves[0]
	if len(r.pv) > 0 {
		return
	}
	r.pv = append(r.pv, r.move)
	r.previous = w.staticEvaluation(&w.frame(0).position)
}

// sortRoot sorts the root moves from an index on. It sorts by rank, then by score, then by the
// score of the last iteration. Equal moves keep their order. It uses insertion sort, because few
// moves change places at a time.
func (w *worker) sortRoot(from int) {
	moves := w.rootMoves[from:]
	for i := 1; i < len(moves); i++ {
		place := i
		for place > 0 && moves[i].precedes(&moves[place-1]) {
			place--
		}
		if place < i {
			r := moves[i]
			copy(moves[place+1:i+1], moves[place:i])
			moves[place] = r
		}
	}
	w.noteOrder()
}

// precedes reports whether r comes before another root move.
func (r *rootMove) precedes(other *rootMove) bool {
	if r.rank != other.rank {
		return r.rank > other.rank
	}
	if r.score != other.score {
		return r.score > other.score
	}
	return r.previous > other.previous
}
