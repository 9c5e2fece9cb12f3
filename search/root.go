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

// rootMove returns what is known of m, nil if it is not among the moves that the
// current line of MultiPV may use: those of the highest rank that are left.
func (w *worker) rootMove(m board.Move) *rootMove {
	for i := w.rootIndex; i < len(w.rootMoves) && w.rootMoves[i].rank == w.rootMoves[w.rootIndex].rank; i++ {
		if w.rootMoves[i].move == m {
			return &w.rootMoves[i]
		}
	}
	return nil
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
// iteration's; equal ones keep their places.
func (w *worker) sortRoot(from int) {
	slices.SortStableFunc(w.rootMoves[from:], func(a, b rootMove) int {
		if a.rank != b.rank {
			return b.rank - a.rank
		}
		if a.score != b.score {
			return int(b.score) - int(a.score)
		}
		return int(b.previous) - int(a.previous)
	})
}
