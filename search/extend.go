package search

import "burnside/board"

// maybeSingular reports whether the transposition table's move may be singular, that is, much
// better than all others. It returns true if a search to nearly the node's depth found the move
// good.
func (w *worker) maybeSingular(n *node) bool {
	return n.ply > 0 && n.ply < singularPlyFactor*w.rootDepth && w.frame(n.ply).excluded == board.NoMove &&
		n.depth >= singularDepth && n.ttHit && n.tt.bound&Lower != 0 &&
		n.tt.depth >= n.depth-singularTTDepth && !isDecisive(n.tt.score)
}

// singular searches all moves of the node except m, the move of the transposition table. The search
// has a null window below the score of the table's entry.
//
// If all other moves fail low, m is singular and is extended. The lower they fail, the more plies
// are added. If another move fails high, there are two cases. If the null window lies at or above
// the node's beta, the result "cutoff" is a lower bound of the node's value. If the null window
// lies below the node's beta, the extension may be negative, which reduces m. If there is no such
// lower bound, "cutoff" is noScore.
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

// singularExtension returns by how many plies to extend a singular move. The parameter "gap" is how
// far the best score of the other moves lies below the singular bound.
func (w *worker) singularExtension(n *node, m board.Move, gap Score) int {
	if n.isPV || w.frame(n.ply).doubleExtensions >= doubleExtensionLimit || gap <= Score(doubleExtensionMargin) {
		return 1
	}
	if !m.IsNoisy() && gap > Score(tripleExtensionMargin) {
		return 3
	}
	return 2
}
