package search

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// SetFiftyMoveRule says whether the fifty-move rule applies to wins in our own tables and in Syzygy
// tables. It applies unless this method turns it off. Without the rule, a win by the tables counts
// as a win even if its mate comes too late. The setting does not change the draws in the search: a
// node is always a draw if its halfmove clock has reached the end. If the setting changes, the
// engine forgets what it has learnt.
func (e *Engine) SetFiftyMoveRule(on bool) {
	if on == e.fiftyMoveRule {
		return
	}
	e.fiftyMoveRule = on
	e.Clear()
}

// noRule is what clockEnd returns if the fifty-move rule does not apply. It exceeds every halfmove
// clock and every distance in plies.
const noRule = 1 << 17

// clockEnd returns the greatest halfmove clock at which a mate by the tables comes in time.
func (e *Engine) clockEnd() int {
	if e.fiftyMoveRule {
		return board.FiftyMovePlies
	}
	return noRule
}

// SetTables sets our own endgame tables; nil means none.
func (e *Engine) SetTables(t *tb.Set) { e.tables = t }

// tbMen returns the greatest number of men with which a position is probed in our own tables. 0
// means that no position is probed.
func (e *Engine) tbMen() int {
	if e.tables == nil {
		return 0
	}
	return e.tables.Men()
}

// probeTB probes our own tables for the position at ply and reports whether the answer decides the
// node. An exact value always decides the node. A bound decides it if the bound lies outside the
// window.
//
// The tables may not know the effect of the fifty-move rule. Then a win that may come too late is
// at least a draw, and a loss that may come too late is at most a draw. In both cases probeTB
// stores a value in the field "cursed" of the frame. The search uses this value as the static
// evaluation.
func (w *worker) probeTB(ply int, alpha, beta Score) (Score, bool) {
	f := w.frame(ply)
	f.cursed = noScore
	if f.position.Occupied().Count() > w.tbMen {
		return 0, false
	}
	known, ok := w.engine.tables.Probe(&f.position)
	if !ok {
		return 0, false
	}
	w.tbHits++
	score, bound := tbScore(known, &f.position, w.clockEnd-f.position.HalfmoveClock(), ply)
	if bound != Exact {
		if at, ok := w.engine.tables.ProbeClock(&f.position); ok {
			return clockScore(&at, ply), true
		}
	}
	switch bound {
	case Exact:
		return score, true
	case Lower:
		f.cursed = cursedWin(known.Plies)
		return Draw, Draw >= beta
	}
	f.cursed = -cursedWin(known.Plies)
	return Draw, Draw <= alpha
}

// cursedWin returns the static evaluation of a win that the fifty-move rule may turn into a draw.
// The nearer the mate is, the higher is the evaluation. But it is always lower than the evaluation
// of a clear advantage.
func cursedWin(plies int) Score { return Score(max(cursedWinBest-plies, cursedWinLeast)) }

// clockScore turns a result of the tables into a score. The result takes the halfmove clock of the
// probed position into account. This position is ply plies after the root. A win or loss without a
// known distance to mate scores in the band next to the mate scores. In that band, a win scores
// more if the next capture, pawn move or mate is nearer.
func clockScore(r *tb.ClockResult, ply int) Score {
	switch {
	case r.Outcome == result.Win && r.Exact:
		return mateIn(ply + r.Plies)
	case r.Outcome == result.Loss && r.Exact:
		return matedIn(ply + r.Plies)
	case r.Outcome == result.Win:
		return max(TBWin-Score(ply+r.Need), TBWinBound)
	case r.Outcome == result.Loss:
		return min(-TBWin+Score(ply+r.Need), -TBWinBound)
	}
	return Draw
}

// tbScore turns a table's result for position p into a score and its bound. Of p it uses only the
// men. The position is ply plies after the root. The parameter "left" is the number of plies until
// the fifty-move rule draws. A mate within this number of plies is certain, even if no capture or
// pawn move resets the clock. A draw is certain if the mate comes later and no capture or pawn move
// can keep the win.
func tbScore(r result.Result, p *board.Position, left, ply int) (Score, Bound) {
	inTime := r.Plies <= left
	switch {
	case r.Outcome == result.Draw || !inTime && tb.CannotZero(p):
		return Draw, Exact
	case r.Outcome == result.Win && inTime:
		return mateIn(ply + r.Plies), Exact
	case r.Outcome == result.Win:
		return Draw, Lower
	case inTime:
		return matedIn(ply + r.Plies), Exact
	}
	return Draw, Upper
}
