package search

import "burnside/board"

// quiescence searches captures and promotions until the position is quiet. In check it searches
// every reply. If the parameter "checks" is true, this node also searches quiet moves that give
// check, but later nodes do not. Without these checks, the search after a null move would miss the
// opponent's threat of mate in one.
func (w *worker) quiescence(ply int, alpha, beta Score, checks bool) Score {
	f := w.frame(ply)
	p := &f.position
	isPV := beta-alpha > 1
	w.nodes++
	if isPV {
		f.pvLen = 0
		w.selDepth = max(w.selDepth, ply)
	}
	if w.shouldStop() || w.isDrawn(ply) {
		return Draw
	}
	f.inCheck = p.InCheck()
	if ply >= MaxPly {
		return w.maxPlyScore(ply)
	}

	// A side that can repeat a position has at least a draw.
	if alpha < Draw && w.keys.RepetitionUpcoming(p, ply) {
		alpha = Draw
		if alpha >= beta {
			return alpha
		}
	}
	if score, ok := w.probeTB(ply, alpha, beta); ok {
		return score
	}

	var tt entry
	ttHit := w.engine.tt.probe(p.Key(), &tt)
	if ttHit {
		tt.score = scoreFromTT(tt.score, ply)
		if !isPV && f.cursed == noScore && tt.cuts(beta) {
			return tt.score
		}
	}
	if !p.IsLegal(tt.move) {
		tt.move = board.NoMove
	}

	best := -infinite
	futility := -infinite
	if !f.inCheck {
		best = w.standPat(ply, &tt, ttHit)
		if best >= beta {
			if !ttHit {
				w.storeTT(ply, &entry{score: best, eval: tt.eval, depth: 0, bound: Lower})
			}
			return best
		}
		alpha = max(alpha, best)
		futility = best + Score(quiescenceFutility)
	}

	best, bestMove := w.quiescenceMoves(ply, tt.move, best, futility, alpha, beta, checks)
	if best == -infinite {
		return matedIn(ply)
	}
	bound := Upper
	if best >= beta {
		bound = Lower
	}
	w.storeTT(ply, &entry{move: bestMove, score: best, eval: tt.eval, depth: 0, bound: bound, pv: tt.pv})
	return best
}

// standPat returns the score of making no move. It is the corrected static evaluation, or the score
// of the transposition table's entry tt if that is closer to the value of the node. standPat stores
// the uncorrected evaluation in tt.
func (w *worker) standPat(ply int, tt *entry, ttHit bool) Score {
	f := w.frame(ply)
	switch {
	case f.cursed != noScore:
		tt.eval = f.cursed
	case !ttHit || tt.eval == noScore:
		tt.eval = w.staticEvaluation(&f.position)
	}
	f.staticEval = w.corrected(ply, tt.eval)
	if ttHit && tt.betterThan(f.staticEval) {
		return tt.score
	}
	return f.staticEval
}

// quiescenceMoves searches the moves of a quiescence node. If the parameter "checks" is true, it
// includes quiet moves that give check. It returns the best score and the best move. If a side in
// check has no legal move, the score stays at -infinite.
func (w *worker) quiescenceMoves(ply int, ttMove board.Move, best, futility, alpha, beta Score, checks bool) (Score, board.Move) {
	f := w.frame(ply)
	moves := &f.loops[0].picker
	if f.inCheck {
		moves.start(ttMove)
	} else {
		moves.startNoisy(ttMove, quiescenceSEE, checks)
	}
	bestMove := board.NoMove
	for m := w.pick(ply, moves); m != board.NoMove; m = w.pick(ply, moves) {
		if f.inCheck {
			if !isLoss(best) {
				moves.skipQuiets() // one evasion that does not lose suffices
			}
		} else if !isLoss(best) && m.IsNoisy() {
			if futility+Score(f.position.Gain(m)) <= alpha && !f.position.SEE(m, 1) {
				best = max(best, futility)
				continue
			}
		}
		w.make(ply, m)
		score := -w.quiescence(ply+1, -beta, -alpha, false)
		w.unmake()
		if w.stopped {
			return Draw, board.NoMove
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		bestMove = m
		if beta-alpha > 1 {
			w.updatePV(ply, m)
		}
		if score >= beta {
			break
		}
		alpha = score
	}
	return best, bestMove
}

// maxPlyScore returns the score of a node at the greatest distance from the root.
func (w *worker) maxPlyScore(ply int) Score {
	f := w.frame(ply)
	if f.inCheck {
		return Draw
	}
	return w.staticEvaluation(&f.position)
}
