package search

import "burnside/board"

// node is the state of one node. The steps of negamax share it.
type node struct {
	ply, depth   int
	alpha, beta  Score
	isPV         bool // the window is not null, so the node may be in the principal variation
	cut          bool // expected to fail high
	tt           entry
	ttHit        bool // tt comes from the transposition table
	ttPV         bool // in the principal variation now or when tt was stored
	improving    bool // the evaluation is better than at the side's last move
	static       Score
	eval         Score // the static evaluation, or the score of tt if that is closer to the value
	tbMin, tbMax Score // bounds of the value by the Syzygy tables
}

// negamax searches the position at ply to a depth in plies and returns its value. Inside the window
// (alpha, beta) the value is exact. Outside the window it is a bound (fail-soft). The parameter
// "cut" says that the node is expected to fail high.
func (w *worker) negamax(ply, depth int, alpha, beta Score, cut bool) Score {
	f := w.frame(ply)
	p := &f.position
	var n node // with a literal, the compiler would build it elsewhere and copy it
	n.ply, n.depth = ply, min(depth, MaxPly-1)
	n.alpha, n.beta = alpha, beta
	n.cut, n.isPV = cut, beta-alpha > 1
	n.tbMin, n.tbMax = -infinite, infinite

	// Step 1. Go to the quiescence search, or stop.
	if n.depth <= 0 {
		return w.leaf(ply, alpha, beta)
	}
	w.nodes++
	if n.isPV {
		f.pvLen = 0
		w.selDepth = max(w.selDepth, ply)
	}
	if w.shouldStop() {
		return Draw
	}
	f.inCheck = p.InCheck()

	if ply > 0 {
		// Step 2. Draws by rule, and the end of the stack.
		if w.isDrawn(ply) {
			return Draw
		}
		if ply >= MaxPly {
			return w.maxPlyScore(ply)
		}
		// Step 3. A side that can repeat a position has at least a draw.
		if n.alpha < Draw && w.keys.RepetitionUpcoming(p, ply) {
			n.alpha = Draw
			if n.alpha >= n.beta {
				return n.alpha
			}
		}
		// Step 4. Mate distance pruning. If a shorter mate was already found, no line from here can
		// be better.
		n.alpha = max(n.alpha, matedIn(ply))
		n.beta = min(n.beta, mateIn(ply+1))
		if n.alpha >= n.beta {
			return n.alpha
		}
		// Step 5. The endgame tables.
		if score, ok := w.probeTB(ply, n.alpha, n.beta); ok {
			return score
		}
		if w.syzygyMen > 0 {
			if score, ok := w.probeSyzygy(&n); ok {
				return score
			}
		}
	}

	// Step 6. The transposition table.
	w.probeTT(&n)
	if score, ok := w.ttCutoff(&n); ok {
		return score
	}

	// Step 7. Static evaluation.
	next := w.frame(ply + 2)
	next.killer = board.NoMove
	w.frame(ply + 1).cutoffs = 0
	w.evaluate(&n)
	if w.reducedTooMuch(&n) {
		n.depth++
	}

	// Step 8. Pruning of the whole node.
	if !n.isPV && !f.inCheck && f.excluded == board.NoMove {
		if score, ok := w.pruneNode(&n); ok {
			return score
		}
	}

	// Step 9. Internal iterative reduction. Without a move from the transposition table, the node
	// is searched less deeply now. Next time the table will have a move.
	if n.depth >= iirDepth && n.tt.move == board.NoMove && (n.isPV || n.cut) {
		n.depth -= iirReduction
	}

	// Steps 10 to 15. The moves.
	return w.searchMoves(&n)
}

// probeTT reads the node's entry in the transposition table. It drops the entry's move if the move
// is not legal here.
func (w *worker) probeTT(n *node) {
	f := w.frame(n.ply)
	n.ttHit = w.engine.tt.probe(f.position.Key(), &n.tt)
	if n.ttHit {
		n.tt.score = scoreFromTT(n.tt.score, n.ply)
		if !f.position.IsLegal(n.tt.move) {
			n.tt.move = board.NoMove
		}
	}
	if n.ply == 0 && len(w.rootMoves) > 0 && w.rootDepth > 1 {
		n.tt.move = w.rootMoves[w.rootIndex].move
	}
	n.ttPV = n.isPV || n.ttHit && n.tt.pv
}

// ttCutoff returns the score of the transposition table, and whether that score decides the node.
func (w *worker) ttCutoff(n *node) (Score, bool) {
	f := w.frame(n.ply)
	if n.isPV || !n.ttHit || f.excluded != board.NoMove || f.cursed != noScore || n.tt.depth < n.depth || !n.tt.cuts(n.beta) {
		return 0, false
	}
	if n.tt.score >= n.beta {
		if m := n.tt.move; m != board.NoMove && !m.IsNoisy() {
			w.updateQuiet(n.ply, f, m, historyBonus(n.depth))
		}
		w.punishRefuted(n)
	}
	// Near the fifty-move rule, a score that was found at a lower halfmove clock may be wrong.
	return n.tt.score, f.position.HalfmoveClock() < ttClockLimit
}

// evaluate sets the static evaluation of the node and everything that depends on it.
func (w *worker) evaluate(n *node) {
	f := w.frame(n.ply)
	if f.excluded != board.NoMove {
		n.static, n.eval = f.staticEval, f.staticEval
		return
	}
	if f.inCheck {
		f.staticEval = noScore
		n.static, n.eval = noScore, noScore
		return
	}
	switch {
	case f.cursed != noScore:
		n.tt.eval = f.cursed
	case n.tt.eval == noScore:
		n.tt.eval = w.staticEvaluation(&f.position)
	}
	f.staticEval = w.corrected(n.ply, n.tt.eval)
	n.static, n.eval = f.staticEval, f.staticEval
	if n.ttHit && n.tt.betterThan(n.static) {
		n.eval = n.tt.score
	}
	n.improving = w.improving(n.ply)
}

// improving reports whether the static evaluation is better now than two plies ago, when the same
// side was to move. If that side was in check at that time, improving compares with the evaluation
// four plies ago. Without any earlier evaluation, improving returns true.
func (w *worker) improving(ply int) bool {
	now := w.frame(ply).staticEval
	for _, back := range [...]int{2, 4} {
		if before := w.frame(ply - back).staticEval; before != noScore {
			return now > before
		}
	}
	return true
}

// correction returns the size of the correction of the node's static evaluation. It is never
// negative.
func (n *node) correction() Score {
	if n.static == noScore || n.tt.eval == noScore {
		return 0
	}
	return max(n.static-n.tt.eval, n.tt.eval-n.static)
}

// reducedTooMuch reports, in hindsight, whether the last move was reduced too much. It returns true
// if the move was reduced by several plies but cost its side little or nothing. The evaluations
// before and after the move show what it cost.
func (w *worker) reducedTooMuch(n *node) bool {
	f := w.frame(n.ply)
	last := w.frame(n.ply - 1)
	return last.reduction >= hindsightReduction && f.excluded == board.NoMove && n.static != noScore &&
		last.staticEval != noScore && n.static+last.staticEval < Score(hindsightMargin)
}

// searchMoves searches the moves of a node and returns the node's value.
func (w *worker) searchMoves(n *node) Score {
	f := w.frame(n.ply)
	loop := &f.loops[0]
	if f.excluded != board.NoMove {
		loop = &f.loops[1]
	}
	loop.start(n.tt.move)
	moves := &loop.picker
	alpha := n.alpha
	best, bestMove := n.tbMin, board.NoMove
	tried := 0

	for {
		if moves.beforeQuiets() && w.mayPrune(n, best) {
			moves.setOnlyChecks(w.quietsFutile(n, tried+1, alpha))
		}
		m := w.pick(n.ply, moves)
		if m == board.NoMove {
			break
		}
		if m == f.excluded {
			continue
		}
		var root *rootMove
		if n.ply == 0 {
			if root = w.rootMove(m); root == nil {
				continue
			}
			w.run.reportCurrMove(w, m, tried+1)
		}
		tried++
		w.engine.tt.prefetch(f.position.KeyAfter(m)) // as early as possible; useless if the move is pruned
		history := w.moveHistory(n.ply, f, m)

		// Step 10. Pruning of single moves.
		if w.mayPrune(n, best) && w.pruneMove(n, moves, m, history, tried, alpha) {
			continue
		}

		// Step 11. Extensions.
		extension := 0
		if m == n.tt.move && w.maybeSingular(n) {
			var cutoff Score
			if extension, cutoff = w.singular(n, m); cutoff != noScore {
				return cutoff
			}
			if w.stopped {
				return Draw
			}
		}

		// Steps 12 and 13. Make the move and search it.
		before := w.nodes
		f.tried, f.reduction = tried, 0
		reduction := w.reduction(n, m, history, tried)
		w.frame(n.ply + 1).doubleExtensions = f.doubleExtensions
		if extension >= 2 {
			w.frame(n.ply+1).doubleExtensions++
		}
		w.make(n.ply, m)
		score := w.searchMove(n, m, tried, n.depth-1+extension, reduction, alpha, best)
		w.unmake()
		if w.stopped {
			return Draw
		}

		// Step 14. Record the result.
		if root != nil {
			root.nodes += w.nodes - before
			w.recordRoot(root, score, alpha, n.beta, tried == 1)
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if n.isPV {
					w.updatePV(n.ply, m)
				}
				if score >= n.beta {
					f.cutoffs++
					break
				}
				alpha = score
			}
		}
		if m != bestMove {
			loop.note(m)
		}
	}

	// Step 15. Mate and stalemate; update what the search learns.
	if tried == 0 {
		return w.noMoves(n)
	}
	best = min(best, n.tbMax)
	switch {
	case best >= n.beta:
		w.updateHistories(n.ply, bestMove, n.depth, loop)
	case bestMove == board.NoMove && f.excluded == board.NoMove:
		w.rewardPrevious(n)
	}
	if f.excluded == board.NoMove {
		w.learn(n, best, bestMove)
	}
	return best
}

// noMoves returns the value of a node that has no move to search.
func (w *worker) noMoves(n *node) Score {
	f := w.frame(n.ply)
	switch {
	case f.excluded != board.NoMove:
		return n.alpha
	case f.inCheck:
		return matedIn(n.ply)
	}
	return Draw
}

// learn stores the node in the transposition table and updates the corrections of the static
// evaluation.
func (w *worker) learn(n *node, best Score, bestMove board.Move) {
	f := w.frame(n.ply)
	bound := Upper
	switch {
	case best >= n.beta:
		bound = Lower
	case bestMove != board.NoMove && n.isPV:
		bound = Exact
	}
	if n.ply > 0 || w.rootIndex == 0 {
		w.storeTT(n.ply, &entry{move: bestMove, score: best, eval: n.tt.eval, depth: n.depth, bound: bound, pv: n.ttPV})
	}
	if f.inCheck || bestMove.IsNoisy() || isDecisive(best) {
		return
	}
	// A bound that the evaluation already satisfies teaches nothing.
	if bound == Lower && best <= n.static || bound == Upper && best >= n.static {
		return
	}
	w.updateCorrections(n.ply, best-n.static, n.depth)
}

// searchMove searches the move just made, to the given depth. The first move gets the full window.
// Later moves get a null window, and a reduced depth at first.
func (w *worker) searchMove(n *node, m board.Move, tried, depth, reduction int, alpha, best Score) Score {
	ply := n.ply + 1
	score := noScore
	switch {
	case tried > 1 && n.depth >= lmrDepth:
		if w.frame(ply).position.InCheck() {
			reduction -= lmrCheck
		}
		reduced := max(1, min(depth-reduction/1024, depth+1))
		f := w.frame(n.ply)
		f.reduction = depth - reduced
		score = -w.negamax(ply, reduced, -alpha-1, -alpha, true)
		f.reduction = 0
		if score > alpha && reduced < depth && !w.stopped {
			if score > best+Score(lmrDeeperMargin) {
				depth++
			} else if score < best+Score(lmrShallowerMargin) {
				depth--
			}
			if reduced < depth {
				score = -w.negamax(ply, depth, -alpha-1, -alpha, !n.cut)
			}
			if !m.IsNoisy() {
				w.rewardResearch(n, m, score, alpha, depth)
			}
		}
	case tried > 1 || !n.isPV:
		score = -w.negamax(ply, depth, -alpha-1, -alpha, !n.cut)
	}
	if n.isPV && (tried == 1 || score > alpha) && !w.stopped {
		// Clear the child's line before the search. The child does not clear it if its window is
		// null, and here the window is null if alpha has risen to beta-1.
		w.frame(ply).pvLen = 0
		score = -w.negamax(ply, depth, -n.beta, -alpha, false)
	}
	return score
}

// rewardResearch updates the continuation histories of a quiet move that was reduced and then
// searched again.
func (w *worker) rewardResearch(n *node, m board.Move, score, alpha Score, depth int) {
	piece := w.frame(n.ply).piece
	switch {
	case score >= n.beta:
		w.updateContinuation(n.ply, piece, m.To(), historyBonus(depth))
	case score <= alpha:
		w.updateContinuation(n.ply, piece, m.To(), -historyMalus(depth))
	}
}
