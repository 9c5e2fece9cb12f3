package search

import "burnside/board"

// maybeSingular reports whether the table move may be singular: known to be
// good from a search that was nearly as deep.
func (w *worker) maybeSingular(n *node) bool {
	return n.ply > 0 && n.ply < 2*w.rootDepth && w.frame(n.ply).excluded == board.NoMove &&
		n.depth >= singularDepth && n.hit && n.known.bound&Lower != 0 &&
		n.known.depth >= n.depth-singularTableDepth && !isDecisive(n.known.score) && !w.engine.plain
}

// singular searches the node without the table move m, below the table's score.
// If all else fails low m is extended, by more the clearer it is; if even
// without it the node fails high, the returned cutoff is a score and not
// noScore. A negative extension reduces a move that is one of several good ones.
func (w *worker) singular(n *node, m board.Move) (extension int, cutoff Score) {
	f := w.frame(n.ply)
	beta := n.known.score - Score(singularMargin*n.depth/16)
	f.excluded = m
	score := w.negamax(n.ply, (n.depth-1)/2, beta-1, beta, n.cut)
	f.excluded = board.NoMove
	switch {
	case w.stopped:
		return 0, noScore
	case score < beta:
		return w.singularExtension(n, m, beta-score), noScore
	case beta >= n.beta && !isDecisive(beta):
		return 0, beta
	case n.known.score >= n.beta:
		return -2, noScore
	case n.cut:
		return -1, noScore
	}
	return 0, noScore
}

// singularExtension returns how many plies a singular move gains whose rivals
// fell short by gap.
func (w *worker) singularExtension(n *node, m board.Move, gap Score) int {
	if n.isPV || w.frame(n.ply).doubles >= doubleExtensionLimit || gap <= Score(doubleExtension) {
		return 1
	}
	if !m.IsNoisy() && gap > Score(tripleExtension) {
		return 3
	}
	return 2
}

// reduction returns by how much the n-th move of a node is reduced before it
// has proved itself, in 1024ths of a ply. It is called before the move is made.
func (w *worker) reduction(n *node, m board.Move, tried int) int {
	f := w.frame(n.ply)
	if tried == 1 || n.depth < reductionDepth {
		return 0
	}
	r := baseReduction(n.depth, tried, m.IsNoisy())
	if n.cut {
		r += reductionCut
	}
	if n.isPV {
		r -= reductionPV
	}
	if n.wasPV {
		r -= reductionWasPV
	}
	if !n.improving {
		r += reductionStatic
	}
	if n.known.move.IsNoisy() {
		r += reductionNoisyTable
	}
	if w.frame(n.ply+1).cutoffs > 3 {
		r += reductionCutoffs
	}
	if m.IsNoisy() {
		return r - int(*w.captureHistory(f, m))*1024/reductionCapture
	}
	if m == f.killer {
		r -= reductionKiller
	}
	return r - w.quietScore(n.ply, f, m)*1024/reductionHistory
}
