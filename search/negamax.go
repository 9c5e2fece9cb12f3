package search

import "burnside/board"

// node is what the steps of negamax share about one node.
type node struct {
	ply, depth  int
	alpha, beta Score
	isPV        bool // the window is open: the node may join the principal variation
	cut         bool // expected to fail high
	known       entry
	hit         bool // known comes from the table
	wasPV       bool // in the principal variation, now or in the table's memory
	improving   bool // the evaluation is better than at the side's last move
	static      Score
	eval        Score // static, or the table's score where that says more
}

// negamax returns the value of the position at ply, searched to a depth in
// plies: exact inside the window (alpha, beta), a bound outside it (fail-soft).
// cut tells that the node is expected to fail high.
func (w *worker) negamax(ply, depth int, alpha, beta Score, cut bool) Score {
	f := w.frame(ply)
	p := &f.position
	var n node // a literal would be put together elsewhere and copied
	n.ply, n.depth = ply, min(depth, MaxPly-1)
	n.alpha, n.beta = alpha, beta
	n.cut, n.isPV = cut, beta-alpha > 1

	// Step 1. Leave to the quiescence search, or stop.
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
		// Step 2. Draws by rule, and the horizon of the stack.
		if w.isDrawn(ply) {
			return Draw
		}
		if ply >= MaxPly {
			return w.horizon(ply)
		}
		// Step 3. The side to move can repeat a position, so it has a draw at least.
		if n.alpha < Draw && !w.engine.plain && w.keys.RepetitionUpcoming(p, ply) {
			n.alpha = Draw
			if n.alpha >= n.beta {
				return n.alpha
			}
		}
		// Step 4. Mate distance pruning: no line from here beats a shorter mate.
		n.alpha = max(n.alpha, matedIn(ply))
		n.beta = min(n.beta, mateIn(ply+1))
		if n.alpha >= n.beta {
			return n.alpha
		}
		// Step 5. The endgame tables.
		if score, ok := w.probeEndgame(ply, n.alpha, n.beta); ok {
			return score
		}
	}

	// Step 6. The transposition table.
	w.probeTable(&n)
	if score, ok := w.tableCutoff(&n); ok {
		return score
	}

	// Step 7. Static evaluation.
	next := w.frame(ply + 2)
	next.killer = board.NoMove
	w.frame(ply + 1).cutoffs = 0
	w.evaluate(&n)

	// Step 8. Pruning of the whole node.
	if !n.isPV && !f.inCheck && f.excluded == board.NoMove && !w.engine.plain {
		if score, ok := w.pruneNode(&n); ok {
			return score
		}
	}

	// Step 9. Without a table move the node is searched less deep now, and its
	// table move will be known next time.
	if n.depth >= reduceUnknownDepth && n.known.move == board.NoMove && (n.isPV || n.cut) && !w.engine.plain {
		n.depth--
	}

	// Steps 10 to 15. The moves.
	return w.searchMoves(&n)
}

// leaf returns the value of the position at ply where the depth is used up.
func (w *worker) leaf(ply int, alpha, beta Score) Score {
	if !w.engine.plain {
		return w.quiescence(ply, alpha, beta)
	}
	f := w.frame(ply)
	f.pvLen = 0
	w.nodes++
	if w.shouldStop() || w.isDrawn(ply) {
		return Draw
	}
	return w.eval.Evaluate(&f.position)
}

// probeTable reads what the table knows of the node; a move that is not legal
// here is dropped.
func (w *worker) probeTable(n *node) {
	f := w.frame(n.ply)
	if w.engine.plain {
		n.known.forget()
	} else {
		n.hit = w.engine.table.probe(f.position.Key(), &n.known)
	}
	if n.hit {
		n.known.score = fromTable(n.known.score, n.ply)
		if !f.position.IsLegal(n.known.move) {
			n.known.move = board.NoMove
		}
	}
	if n.ply == 0 && len(w.rootMoves) > 0 && w.rootDepth > 1 {
		n.known.move = w.rootMoves[w.rootIndex].move
	}
	n.wasPV = n.isPV || n.hit && n.known.pv
}

// tableCutoff returns the table's score if it decides the node.
func (w *worker) tableCutoff(n *node) (Score, bool) {
	f := w.frame(n.ply)
	if n.isPV || !n.hit || f.excluded != board.NoMove || f.late != noScore || n.known.depth < n.depth || !cuts(&n.known, n.beta) {
		return 0, false
	}
	if m := n.known.move; m != board.NoMove && !m.IsNoisy() && n.known.score >= n.beta {
		w.updateQuiet(n.ply, f, m, historyBonus(n.depth))
	}
	// Near the fifty-move rule a score found with more moves left may be wrong.
	return n.known.score, f.position.HalfmoveClock() < tableClockLimit
}

// tableClockLimit is the halfmove clock from which table scores are not trusted.
const tableClockLimit = 90

// evaluate sets the static evaluation of the node and what follows from it.
func (w *worker) evaluate(n *node) {
	f := w.frame(n.ply)
	if f.excluded != board.NoMove {
		n.static, n.eval = f.staticEval, f.staticEval
		return
	}
	if f.inCheck || w.engine.plain {
		f.staticEval = noScore
		n.static, n.eval = noScore, noScore
		return
	}
	switch {
	case f.late != noScore:
		n.known.eval = f.late
	case n.known.eval == noScore:
		n.known.eval = w.eval.Evaluate(&f.position)
	}
	f.staticEval = w.corrected(n.ply, n.known.eval)
	n.static, n.eval = f.staticEval, f.staticEval
	if n.hit && betterThan(&n.known, n.static) {
		n.eval = n.known.score
	}
	n.improving = w.improving(n.ply)
}

// improving reports whether the side to move stands better than at its last
// move, or at the one before if it was in check then.
func (w *worker) improving(ply int) bool {
	now := w.frame(ply).staticEval
	for _, back := range [...]int{2, 4} {
		if before := w.frame(ply - back).staticEval; before != noScore {
			return now > before
		}
	}
	return true
}

// searchMoves tries the moves of a node and returns its value.
func (w *worker) searchMoves(n *node) Score {
	f := w.frame(n.ply)
	moves := &f.pickers[0]
	if f.excluded != board.NoMove {
		moves = &f.pickers[1]
	}
	moves.start(n.known.move)
	alpha := n.alpha
	best, bestMove := -infinite, board.NoMove
	tried, quiets, captures := 0, 0, 0

	for {
		if moves.stage <= stageGoodNoisy && w.mayPrune(n, best) {
			moves.onlyChecks = w.quietsFutile(n, tried+1, alpha)
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
			w.engine.reportCurrMove(w, m, tried+1)
		}
		tried++
		w.engine.table.prefetch(f.position.KeyAfter(m)) // in time if it is not pruned
		history := w.moveHistory(n.ply, f, m)

		// Step 10. Pruning of single moves.
		if w.mayPrune(n, best) && w.pruneMove(n, moves, m, history, tried, alpha) {
			continue
		}

		// Step 11. Extensions.
		extension := 0
		if m == n.known.move && w.maybeSingular(n) {
			var cutoff Score
			if extension, cutoff = w.singular(n, m); cutoff != noScore {
				return cutoff
			}
			if w.stopped {
				return Draw
			}
		}

		// Steps 12 and 13. Make the move, search it.
		before := w.nodes
		reduction := w.reduction(n, m, history, tried)
		w.frame(n.ply + 1).doubles = f.doubles
		if extension >= 2 {
			w.frame(n.ply+1).doubles++
		}
		w.make(n.ply, m)
		score := w.searchMove(n, m, tried, n.depth-1+extension, reduction, alpha, best)
		w.unmake()
		if w.stopped {
			return Draw
		}

		// Step 14. Note the result.
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
			if m.IsNoisy() {
				captures = remember(&f.captures, captures, m)
			} else {
				quiets = remember(&f.quiets, quiets, m)
			}
		}
	}

	// Step 15. Mate, stalemate, and what is learnt from the node.
	if tried == 0 {
		return w.noMoves(n)
	}
	if best >= n.beta {
		w.updateHistories(n.ply, bestMove, n.depth, f.quiets[:quiets], f.captures[:captures])
	}
	if f.excluded == board.NoMove {
		w.learn(n, best, bestMove)
	}
	return best
}

// remember appends m to the moves tried, if there is room, and returns their
// new number.
func remember(tried *[maxTried]board.Move, n int, m board.Move) int {
	if n < maxTried {
		tried[n] = m
		return n + 1
	}
	return n
}

// noMoves returns the value of a node without moves.
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

// learn stores the node in the table and corrects the static evaluation.
func (w *worker) learn(n *node, best Score, bestMove board.Move) {
	f := w.frame(n.ply)
	bound := Upper
	switch {
	case best >= n.beta:
		bound = Lower
	case bestMove != board.NoMove && n.isPV:
		bound = Exact
	}
	if !w.engine.plain && (n.ply > 0 || w.rootIndex == 0) {
		w.storeNode(n.ply, &entry{move: bestMove, score: best, eval: n.known.eval, depth: n.depth, bound: bound, pv: n.wasPV})
	}
	if f.inCheck || bestMove.IsNoisy() || isDecisive(best) || w.engine.plain {
		return
	}
	// A bound on the side where the evaluation already lies says nothing.
	if bound == Lower && best <= n.static || bound == Upper && best >= n.static {
		return
	}
	w.updateCorrections(n.ply, best-n.static, n.depth)
}

// searchMove searches the move just made, to the given depth: the first move
// with the full window, later ones with a null window, reduced at first.
func (w *worker) searchMove(n *node, m board.Move, tried, depth, reduction int, alpha, best Score) Score {
	ply := n.ply + 1
	score := noScore
	switch {
	case tried > 1 && n.depth >= reductionDepth && !w.engine.plain:
		if w.frame(ply).position.InCheck() {
			reduction -= reductionCheck
		}
		reduced := max(1, min(depth-reduction/1024, depth+1))
		score = -w.negamax(ply, reduced, -alpha-1, -alpha, true)
		if score > alpha && reduced < depth && !w.stopped {
			if score > best+Score(deeperMargin) {
				depth++
			} else if score < best+Score(shallowerMargin) {
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
		// If alpha is just below beta, the next node is none of the principal
		// variation and leaves an old line alone.
		w.frame(ply).pvLen = 0
		score = -w.negamax(ply, depth, -n.beta, -alpha, false)
	}
	return score
}

// rewardResearch teaches the continuation statistics what the re-search of a
// reduced quiet move found.
func (w *worker) rewardResearch(n *node, m board.Move, score, alpha Score, depth int) {
	piece := w.frame(n.ply).piece
	switch {
	case score >= n.beta:
		w.updateContinuation(n.ply, piece, m.To(), historyBonus(depth))
	case score <= alpha:
		w.updateContinuation(n.ply, piece, m.To(), -historyMalus(depth))
	}
}
