package search

import "burnside/board"

// pruneNode tries to decide the node without a search of its moves, and returns a score if it can.
// The node must be outside the principal variation and not in check.
func (w *worker) pruneNode(n *node) (Score, bool) {
	if w.maybeRazor(n) {
		if score := w.quiescence(n.ply, n.alpha, n.alpha+1, true); score <= n.alpha || w.stopped {
			return score, true
		}
	}
	if n.reverseFutile() {
		return blend(n.beta, n.eval, reverseFutilityEval), true
	}
	if w.maybeNullMove(n) {
		if score, ok := w.nullMove(n); ok {
			return score, true
		}
	}
	if n.maybeProbCut() {
		return w.probCut(n)
	}
	return 0, false
}

// maybeRazor reports whether the quiescence search should check that the node fails low. The
// evaluation must be so far below alpha that only captures can help.
func (w *worker) maybeRazor(n *node) bool {
	return n.depth <= razorDepth && !w.evadedCheck(n.ply) && n.eval+Score(razorMargin*n.depth) < n.alpha && !isDecisive(n.alpha)
}

// evadedCheck reports whether the last move evaded a check. The side that gave the check is to move
// again. If it gave up material for the check, it may win the material back by a quiet move. A
// quiescence search does not see such a move. So such a node is not razored, and its quiet moves
// are not futile.
func (w *worker) evadedCheck(ply int) bool { return w.frame(ply - 1).inCheck }

// reverseFutile reports whether the evaluation is so far above beta that the side to move can
// afford a loss. It is false if the transposition table has a quiet move, because that move
// deserves a search.
func (n *node) reverseFutile() bool {
	depth := n.depth
	if n.improving {
		depth--
	}
	margin := Score(reverseFutilityMargin*depth) + n.correction()*Score(reverseFutilityCorrection)/100
	return n.depth <= reverseFutilityDepth && n.eval-margin >= n.beta &&
		(n.tt.move == board.NoMove || n.tt.move.IsNoisy()) &&
		!isDecisive(n.eval) && !isDecisive(n.beta)
}

// maybeNullMove reports whether to try a null move. It is false for a side without pieces, because
// zugzwang is too likely there.
func (w *worker) maybeNullMove(n *node) bool {
	f := w.frame(n.ply)
	return n.depth >= nullMoveDepth && n.eval >= n.beta &&
		n.static >= n.beta+Score(nullMoveStaticBase-nullMoveStaticSlope*n.depth) &&
		!isDecisive(n.beta) && n.ply >= w.nullMinPly && w.frame(n.ply-1).move != board.NoMove &&
		f.position.HasNonPawnMaterial(f.position.SideToMove())
}

// nullMove passes the turn. The opponent then has two moves in a row. If even two moves do not
// bring the score below beta, the node fails high. At high depths, a search without null moves
// verifies this.
func (w *worker) nullMove(n *node) (Score, bool) {
	reduction := nullMoveReduction + n.depth/nullMoveDivisor +
		min(int(n.eval-n.beta)/nullMoveEvalDivisor, nullMoveEvalMax)
	w.frame(n.ply + 1).doubleExtensions = w.frame(n.ply).doubleExtensions
	w.makeNull(n.ply)
	score := -w.negamax(n.ply+1, n.depth-reduction, -n.beta, -n.beta+1, !n.cut)
	w.unmake()
	if w.stopped {
		return Draw, true
	}
	if score < n.beta {
		return 0, false
	}
	if isDecisive(score) {
		score = n.beta
	}
	if n.depth < nullMoveVerifyDepth || w.nullMinPly > 0 {
		return score, true
	}
	w.nullMinPly = n.ply + (n.depth-reduction)*nullMoveVerifyShare/100
	verified := w.negamax(n.ply, n.depth-reduction, n.beta-1, n.beta, false)
	w.nullMinPly = 0
	return score, verified >= n.beta || w.stopped
}

// probCutBeta is the score that a reduced search of a capture must reach. If the reduced search
// reaches it, the full search is likely to reach beta.
func (n *node) probCutBeta() Score {
	margin := probCutMargin
	if n.improving {
		margin -= probCutImproving
	}
	return n.beta + Score(margin)
}

// maybeProbCut reports whether to try captures with a reduced search. It is false if the
// transposition table has an entry of about the node's depth with a score below probCutBeta.
func (n *node) maybeProbCut() bool {
	return n.depth >= probCutDepth && !isDecisive(n.beta) &&
		!(n.ttHit && n.tt.bound != NoBound && n.tt.depth >= n.depth-probCutTTDepth && n.tt.score < n.probCutBeta())
}

// probCut searches captures at reduced depth, with a window just below probCutBeta (Buro's
// ProbCut).
func (w *worker) probCut(n *node) (Score, bool) {
	f := w.frame(n.ply)
	beta := n.probCutBeta()
	moves := &f.loops[0].picker
	moves.startNoisy(n.tt.move, int(beta-n.static), false)
	w.frame(n.ply + 1).doubleExtensions = f.doubleExtensions
	for m := w.pick(n.ply, moves); m != board.NoMove; m = w.pick(n.ply, moves) {
		w.make(n.ply, m)
		score := -w.quiescence(n.ply+1, -beta, -beta+1, true)
		if score >= beta && !w.stopped {
			score = -w.negamax(n.ply+1, n.depth-probCutReduction, -beta, -beta+1, !n.cut)
		}
		w.unmake()
		if w.stopped {
			return Draw, true
		}
		if score >= beta {
			w.storeTT(n.ply, &entry{move: m, score: score, eval: n.tt.eval,
				depth: n.depth - probCutReduction + 1, bound: Lower, pv: n.ttPV})
			return score, true
		}
	}
	return 0, false
}

// mayPrune reports whether the node may skip moves without a search. At the root it returns false.
// At other nodes it returns true if the best score so far is not a certain loss.
func (w *worker) mayPrune(n *node, best Score) bool {
	return n.ply > 0 && !isLoss(best)
}

// pruneMove reports whether a move needs no search. The parameter "history" is the sum of the
// move's statistics. pruneMove may also make the picker skip all remaining quiet moves.
func (w *worker) pruneMove(n *node, moves *picker, m board.Move, history, tried int, alpha Score) bool {
	f := w.frame(n.ply)
	if !f.position.HasNonPawnMaterial(f.position.SideToMove()) {
		return false
	}
	if m.IsNoisy() {
		return w.captureFutile(n, m, history, tried, alpha) ||
			n.depth <= seeCaptureDepth && moves.atBadNoisy() && !f.position.SEE(m, -seeCaptureMargin*n.depth)
	}
	if n.depth <= lmpDepth && tried > n.lmpCount() {
		moves.skipQuiets()
		return true
	}
	reduction := lmrBaseReduction(n.depth, tried, false)
	depth := n.depthLeft(reduction)
	if f.checks.GivesCheck(&f.position, m) {
		return depth < seeQuietDepth && !f.position.SEE(m, -seeCaptureMargin*n.depth)
	}
	if w.futile(n, depth, alpha) {
		moves.skipQuiets()
		return true
	}
	if depth < historyPruningDepth && history < -historyPruningMargin*(depth+1) {
		return true
	}
	depth = n.depthLeft(reduction - history*1024/seeQuietHistory)
	return depth < seeQuietDepth && f.threatens(m) && !f.position.SEE(m, -seeQuietMargin*depth*depth)
}

// futile reports whether quiet moves that give no check are futile in a search to the given depth.
// It returns true if the evaluation is so far below alpha that only a gain of material could raise
// alpha.
func (w *worker) futile(n *node, depth int, alpha Score) bool {
	return depth < futilityDepth && n.static+Score(futilityBase+futilityMargin*depth) <= alpha &&
		!isDecisive(alpha) && !w.frame(n.ply).inCheck && !w.evadedCheck(n.ply)
}

// captureFutile reports whether a capture or promotion is futile. It returns true if the move gives
// no check, and the evaluation plus the move's gain is still far below alpha. The parameter "tried"
// is the move's number at the node. The parameter "history" is the move's statistic.
func (w *worker) captureFutile(n *node, m board.Move, history, tried int, alpha Score) bool {
	f := w.frame(n.ply)
	if n.depth > captureFutilityDepth || f.inCheck || m == n.tt.move || isDecisive(alpha) {
		return false
	}
	depth := n.depthLeft(lmrBaseReduction(n.depth, tried, true))
	reach := captureFutilityBase + captureFutilityMargin*depth + f.position.Gain(m) + history/captureFutilityHistory
	if int(n.static)+reach > int(alpha) {
		return false
	}
	f.checks.Find(&f.position)
	return !f.checks.GivesCheck(&f.position, m)
}

// quietsFutile reports whether all quiet moves that give no check are futile. The parameter "tried"
// is the next move's number at the node.
func (w *worker) quietsFutile(n *node, tried int, alpha Score) bool {
	p := &w.frame(n.ply).position
	depth := n.depthLeft(lmrBaseReduction(n.depth, tried, false))
	return w.futile(n, depth, alpha) && p.HasNonPawnMaterial(p.SideToMove())
}

// depthLeft returns the depth that is left for a move. The parameter "reduction" is in 1024ths of a
// ply.
func (n *node) depthLeft(reduction int) int { return max(n.depth-1-reduction/1024, 0) }

// lmpCount returns how many moves are tried before late move pruning skips the quiet ones.
func (n *node) lmpCount() int {
	count := lmpBase + n.depth*n.depth
	if !n.improving {
		count /= lmpDivisor
	}
	return count
}
