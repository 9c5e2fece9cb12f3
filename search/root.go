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

// settle gives the first root move a line and a score if the search was stopped
// before it had any: every move is as good then, and the position is worth what it
// looks like.
func (w *worker) settle() {
	r := &w.rootMoves[0]
	if len(r.pv) > 0 {
		return
	}
	r.pv = append(r.pv, r.move)
	r.previous = w.eval.Evaluate(&w.frame(0).position)
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
