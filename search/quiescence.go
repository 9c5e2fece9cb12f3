package search

import "burnside/board"

// quiescence searches captures and promotions until the position is quiet, and
// every answer to a check.
func (w *worker) quiescence(ply int, alpha, beta Score) Score {
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
		return w.horizon(ply)
	}

	if score, ok := w.probeEndgame(ply, alpha, beta); ok {
		return score
	}

	var known entry
	hit := w.engine.table.probe(p.Key(), &known)
	if hit {
		known.score = fromTable(known.score, ply)
		if !isPV && f.late == noScore && cuts(&known, beta) {
			return known.score
		}
	}
	if !p.IsLegal(known.move) {
		known.move = board.NoMove
	}

	best := -infinite
	futility := -infinite
	if !f.inCheck {
		best = w.standPat(ply, &known, hit)
		if best >= beta {
			if !hit {
				w.storeNode(ply, &entry{score: best, eval: known.eval, depth: 0, bound: Lower})
			}
			return best
		}
		alpha = max(alpha, best)
		futility = best + Score(quiescenceFutility)
	}

	best, bestMove := w.quiescenceMoves(ply, known.move, best, futility, alpha, beta)
	if best == -infinite {
		return matedIn(ply)
	}
	bound := Upper
	if best >= beta {
		bound = Lower
	}
	w.storeNode(ply, &entry{move: bestMove, score: best, eval: known.eval, depth: 0, bound: bound, pv: known.pv})
	return best
}

// standPat returns the score of making no capture: the corrected static
// evaluation, or the table's score where that says more. The raw evaluation is
// kept in known.
func (w *worker) standPat(ply int, known *entry, hit bool) Score {
	f := w.frame(ply)
	switch {
	case f.late != noScore:
		known.eval = f.late
	case !hit || known.eval == noScore:
		known.eval = w.eval.Evaluate(&f.position)
	}
	f.staticEval = w.corrected(ply, known.eval)
	if hit && betterThan(known, f.staticEval) {
		return known.score
	}
	return f.staticEval
}

// quiescenceMoves tries the moves of a quiescence node and returns the best
// score and move; best is -infinite if there was none.
func (w *worker) quiescenceMoves(ply int, table board.Move, best, futility, alpha, beta Score) (Score, board.Move) {
	f := w.frame(ply)
	moves := &f.pickers[0]
	if f.inCheck {
		moves.start(table)
	} else {
		moves.startNoisy(table, quiescenceExchange)
	}
	bestMove := board.NoMove
	for m := w.pick(ply, moves); m != board.NoMove; m = w.pick(ply, moves) {
		if f.inCheck {
			// One evasion that does not lose is enough to go by.
			moves.skipQuiets = moves.skipQuiets || !isLoss(best)
		} else if !isLoss(best) {
			if futility+gainOf(&f.position, m) <= alpha && !f.position.SEE(m, 1) {
				best = max(best, futility)
				continue
			}
		}
		w.make(ply, m)
		score := -w.quiescence(ply+1, -beta, -alpha)
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

// gainOf returns what a capture or promotion wins at first sight.
func gainOf(p *board.Position, m board.Move) Score {
	gain := captured(p, m).SEEValue()
	if promotion := m.Promotion(); promotion != board.NoPieceType {
		gain += promotion.SEEValue() - board.Pawn.SEEValue()
	}
	return Score(gain)
}

// horizon returns the score of a node that is too deep to be searched.
func (w *worker) horizon(ply int) Score {
	f := w.frame(ply)
	if f.inCheck {
		return Draw
	}
	return w.eval.Evaluate(&f.position)
}

// cuts reports whether a table entry's score decides a node with the null
// window below beta.
func cuts(known *entry, beta Score) bool {
	if known.score == noScore {
		return false
	}
	if known.score >= beta {
		return known.bound&Lower != 0
	}
	return known.bound&Upper != 0
}

// betterThan reports whether a table entry's score says more about a node than
// its static evaluation.
func betterThan(known *entry, static Score) bool {
	if known.bound == NoBound || isDecisive(known.score) {
		return false
	}
	if known.score > static {
		return known.bound&Lower != 0
	}
	return known.bound&Upper != 0
}

// storeNode writes what was found of the node at ply to the table, and changes e to
// what it stored.
func (w *worker) storeNode(ply int, e *entry) {
	e.score = toTable(e.score, ply)
	w.engine.table.store(w.frame(ply).position.Key(), e)
}
