package search

import (
	"slices"

	"burnside/board"
)

// rootMove is a move of the root with what is known of it.
type rootMove struct {
	rootChoice
	score    Score // of this iteration; -infinite while not known
	previous Score // of the last iteration
	bound    Bound
	selDepth int
	nodes    uint64 // spent on it, in all iterations
	pv       []board.Move
}

// latest returns the newest score of r: of this iteration, or else the last.
func (r *rootMove) latest() Score {
	if r.score != -infinite {
		return r.score
	}
	return r.previous
}

// told returns the newest score of r and what it bounds as they are told: within what
// the endgame tables know.
func (r *rootMove) told() (Score, Bound) {
	score := r.latest()
	if known := min(max(score, r.least), r.most); known != score || r.least == r.most {
		return known, Exact
	}
	if r.score == -infinite {
		return score, Exact // not searched in this iteration any more
	}
	return score, r.bound
}

// setRootMoves begins with the choices at the root, in the memory of the moves before.
func (w *worker) setRootMoves(choices []rootChoice) {
	n := len(choices)
	w.rootMoves = slices.Grow(w.rootMoves[:0], n)[:n]
	for i, c := range choices {
		r := &w.rootMoves[i]
		*r = rootMove{rootChoice: c, score: -infinite, previous: -infinite, pv: r.pv[:0]}
	}
	w.noteOrder()
}

// noteOrder brings rootOrder up to date.
func (w *worker) noteOrder() {
	w.rootOrder = w.rootOrder[:0]
	for i := range w.rootMoves {
		w.rootOrder = append(w.rootOrder, w.rootMoves[i].move)
	}
}

// rootMove returns what is known of m, nil if it is not among the moves that the
// current line of MultiPV may use: those of the highest rank that are left.
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

// recordRoot notes the result of a root move; only the first move and those
// that beat alpha have a line.
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

// counts reports whether the result of r holds though its iteration was not finished:
// its search was finished or failed high. That it loses is not known before all other
// moves have been searched.
func (r *rootMove) counts() bool {
	return r.score != -infinite && r.bound != Upper && !isLoss(r.score)
}

// lines returns the number of lines that are searched.
func (w *worker) lines() int { return min(w.engine.multiPV, len(w.rootMoves)) }

// keepLines notes the lines of a finished iteration.
func (w *worker) keepLines() {
	n := w.lines()
	w.kept = slices.Grow(w.kept[:0], n)[:n]
	for i := range w.kept {
		pv := append(w.kept[i].pv[:0], w.rootMoves[i].pv...)
		w.kept[i] = w.rootMoves[i]
		w.kept[i].pv = pv
	}
}

// dropUnfinished puts the lines of the last finished iteration back into their places
// after one that was stopped, but for those that count.
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

// bringUp gives a root move its result of an earlier iteration and moves it up to a
// place; it reports whether the move had not come before that place.
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

// settle gives the first root move a line and a score if the search was stopped
// before it had any: every move is as good then, and the position is worth what it
// looks like.
func (w *worker) settle() {
	r := &w.rootMoves[0]
	if len(r.pv) > 0 {
		return
	}
	r.pv = append(r.pv, r.move)
	r.previous = w.judge(&w.frame(0).position)
}

// sortRoot orders the root moves from index on: by rank, by score, then by the last
// iteration's; equal ones keep their places. Few move at a time, so the quickest sort is
// that by insertion.
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

// precedes reports whether r belongs before another root move.
func (r *rootMove) precedes(other *rootMove) bool {
	if r.rank != other.rank {
		return r.rank > other.rank
	}
	if r.score != other.score {
		return r.score > other.score
	}
	return r.previous > other.previous
}
