package search

import "burnside/board"

// maybeSingular reports whether the transposition table's move may be singular: known
// to be good from a search that was nearly as deep.
func (w *worker) maybeSingular(n *node) bool {
	return n.ply > 0 && n.ply < singularPlyFactor*w.rootDepth && w.frame(n.ply).excluded == board.NoMove &&
		n.depth >= singularDepth && n.ttHit && n.tt.bound&Lower != 0 &&
		n.tt.depth >= n.depth-singularTTDepth && !isDecisive(n.tt.score) && !w.engine.plain
}

// singular searches the node without the transposition table's move m, below its score.
// If all else fails low m is extended, by more the clearer it is; if even
// without it the node fails high, the returned cutoff is a score and not
// noScore. A negative extension reduces a move that is one of several good ones.
func (w *worker) singular(n *node, m board.Move) (extension int, cutoff Score) {
	f := w.frame(n.ply)
	beta := n.tt.score - Score(singularMargin*n.depth/16)
	f.excluded = m
	score := w.negamax(n.ply, (n.depth-1)/singularDivisor, beta-1, beta, n.cut)
	f.excluded = board.NoMove
	switch {
	case w.stopped:
		return 0, noScore
	case score < beta:
		return w.singularExtension(n, m, beta-score), noScore
	case beta >= n.beta && !isDecisive(beta):
		return 0, beta
	case n.tt.score >= n.beta:
		return -singularTTReduction, noScore
	case n.cut:
		return -singularCutReduction, noScore
	}
	return 0, noScore
}

// singularExtension returns how many plies a singular move gains whose rivals
// fell short by gap.
func (w *worker) singularExtension(n *node, m board.Move, gap Score) int {
	if n.isPV || w.frame(n.ply).doubleExtensions >= doubleExtensionLimit || gap <= Score(doubleExtensionMargin) {
		return 1
	}
	if !m.IsNoisy() && gap > Score(tripleExtensionMargin) {
		return 3
	}
	return 2
}
