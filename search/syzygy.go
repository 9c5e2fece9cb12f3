package search

import (
	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// Syzygy says how an engine uses Syzygy tables. The outcomes in these tables hold for a halfmove
// clock of 0, so the search probes them only after captures and pawn moves.
type Syzygy struct {
	Tables *syzygy.Tables // nil for none
	// Limit is the greatest number of men, kings included, with which a position is probed.
	Limit int
	// Depth is the least depth, in plies left, for probes of positions with the greatest number of
	// men that the tables and Limit allow. Positions with fewer men are probed at every depth.
	Depth int
}

// SetSyzygy sets the Syzygy tables. They are probed where our own tables do not decide.
func (e *Engine) SetSyzygy(s Syzygy) { e.syzygy = s }

// syzygyMen returns the greatest number of men with which a position is probed in the Syzygy
// tables. 0 means that no position is probed.
func (e *Engine) syzygyMen() int {
	if e.syzygy.Tables == nil || !e.levelSearchesTables() {
		return 0
	}
	return min(e.syzygy.Limit, e.syzygy.Tables.Largest())
}

// probeSyzygy probes the Syzygy tables for the node and reports whether their outcome decides the
// node. A win gives a lower bound of the score, a loss an upper bound. A bound decides the node if
// it lies outside the window. Otherwise the node is searched within the bound. All other outcomes
// have a single score, so they always decide the node.
func (w *worker) probeSyzygy(n *node) (Score, bool) {
	f := w.frame(n.ply)
	p := &f.position
	men := p.Occupied().Count()
	if men > w.syzygyMen || men == w.syzygyMen && n.depth < w.engine.syzygy.Depth ||
		p.HalfmoveClock() > 0 || p.CastlingRights() != board.NoCastling || f.excluded != board.NoMove {
		return 0, false
	}
	outcome, err := w.engine.syzygy.Tables.WDL(p)
	if err != nil {
		return 0, false
	}
	w.tbHits++
	tbMin, tbMax := w.engine.bounds(outcome, n.ply)
	switch {
	case tbMin == tbMax || tbMin >= n.beta:
		return tbMin, true
	case tbMax <= n.alpha:
		return tbMax, true
	}
	n.tbMin, n.tbMax = tbMin, tbMax
	n.alpha = max(n.alpha, tbMin)
	return 0, false
}

// bounds returns the least and the greatest score that an outcome allows. The position is ply plies
// after the root. A win or loss may have the score of a mate, because the tables do not know how
// far the mate is. A cursed win is a draw with a small bonus, because the opponent may go wrong.
func (e *Engine) bounds(o result.Outcome, ply int) (tbMin, tbMax Score) {
	if !e.fiftyMoveRule {
		o = withoutRule(o)
	}
	switch o {
	case result.Win:
		return TBWin - Score(ply), infinite
	case result.Loss:
		return -infinite, -TBWin + Score(ply)
	}
	lean := Score(syzygyLean * int(o))
	return lean, lean
}

// withoutRule returns what an outcome becomes without the fifty-move rule.
func withoutRule(o result.Outcome) result.Outcome {
	switch {
	case o > result.Draw:
		return result.Win
	case o < result.Draw:
		return result.Loss
	}
	return result.Draw
}
