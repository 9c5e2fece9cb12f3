package search

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// SetFiftyMoveRule says whether the fifty-move rule applies to wins in endgame tables of
// either kind; after New it does. Without it such a win is a win, however late the mate
// comes. The search itself always keeps to the rule: where the clock runs out during the
// search it scores a draw. A change makes the engine forget what it has learnt.
func (e *Engine) SetFiftyMoveRule(on bool) {
	if on == e.fiftyMoveRule {
		return
	}
	e.fiftyMoveRule = on
	e.Clear()
}

// noRule is the end of the clock without the fifty-move rule. It exceeds every distance in
// plies and every halfmove clock.
const noRule = 1 << 17

// clockEnd returns the greatest halfmove clock at which a mate by the tables is in time.
func (e *Engine) clockEnd() int {
	if e.fiftyMoveRule {
		return board.FiftyMovePlies
	}
	return noRule
}

// SetTables sets our own endgame tables; nil means none.
func (e *Engine) SetTables(t *tb.Set) { e.tables = t }

// tbMen returns the greatest number of men that is probed in our own tables, 0 for none.
func (e *Engine) tbMen() int {
	if e.tables == nil {
		return 0
	}
	return e.tables.Men()
}

// probeTB probes our own tables for the position at ply and reports whether the answer
// decides the node: an exact value does, and so does a bound outside the window. A win that
// may come too late for the fifty-move rule (a cursed win) is at least a draw, and a loss
// that may come too late (a blessed loss) at most a draw. For these two it sets the frame's
// cursed, which replaces the static evaluation.
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

// cursedWin returns the static evaluation of a win that the clock may take away. It grows
// as the mate comes nearer, and stays below a clear advantage.
func cursedWin(plies int) Score { return Score(max(cursedWinBest-plies, cursedWinLeast)) }

// tbScore turns a table's result for a position, ply plies after the root, into a score and
// its bound. left is the number of plies until the clock runs out. The mate is certain if
// it comes in time even without captures and pawn moves on the way. The draw is certain if
// the mate comes too late and no capture or pawn move can keep a win. Of p only the men count.
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
