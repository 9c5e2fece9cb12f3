package search

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// fiftyMoves is the halfmove clock at which a game is drawn.
const fiftyMoves = 100

// SetFiftyMoveRule says whether the fifty-move rule applies to wins in endgame tables of
// either kind, as it does after New. Without it such a win is a win, however late the mate
// comes. The search itself keeps to the rule: where the clock runs out during the search, it
// scores a draw. A change makes the engine forget what it has learnt.
func (e *Engine) SetFiftyMoveRule(on bool) {
	if on == e.fiftyMoveRule {
		return
	}
	e.fiftyMoveRule = on
	e.Clear()
}

// noRule stands for the end of the clock without the fifty-move rule: it is more than any
// distance in plies and any halfmove clock.
const noRule = 1 << 17

// clockEnd returns the halfmove clock up to which mates that the tables know are in time.
func (e *Engine) clockEnd() int {
	if e.fiftyMoveRule {
		return fiftyMoves
	}
	return noRule
}

// SetTables gives the engine endgame tables to ask, nil for none.
func (e *Engine) SetTables(t *tb.Set) { e.tables = t }

// tbMen returns the number of men up to which the tables are asked.
func (e *Engine) tbMen() int {
	if e.tables == nil || e.plain {
		return 0
	}
	return e.tables.Men()
}

// probeTB asks the endgame tables for the value of the position at ply, and reports
// whether that decides the node: an exact value does, and a bound outside the window.
// A win that may come too late for the fifty-move rule (a cursed win) is a draw at
// least, and for the other side (a blessed loss) a draw at most; the frame's cursed is
// then how promising that is.
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

// cursedWin returns the static evaluation of a win that the clock may take away:
// the nearer the mate the better, but always less than a clear advantage.
func cursedWin(plies int) Score { return Score(max(cursedWinBest-plies, cursedWinLeast)) }

// tbScore turns what the tables say of a position, met ply plies from the root, into a
// score and what the score bounds; left is the number of plies until the clock runs out.
// The mate is certain if it comes before that even without captures and pawn moves on the
// way. The draw is certain if there can be no capture or pawn move that leaves a win. p has
// the men of the position.
func tbScore(r result.Result, p *board.Position, left, ply int) (Score, Bound) {
	inTime := r.Plies <= left
	switch {
	case r.Outcome == result.Draw || !inTime && cannotZero(p):
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

// cannotZero reports whether no capture or pawn move leaves a win, so that the clock
// runs on to the mate: a king has nothing beside it, and no more is against it than
// that less a man could not mate.
func cannotZero(p *board.Position) bool {
	if p.ByType(board.Pawn) != 0 || p.ByColor(board.White).Several() && p.ByColor(board.Black).Several() {
		return false
	}
	pieces := p.Occupied() &^ p.ByType(board.King)
	minors := p.ByType(board.Knight) | p.ByType(board.Bishop)
	return pieces.Count() == 1 || pieces.Count() == 2 && pieces == minors
}
