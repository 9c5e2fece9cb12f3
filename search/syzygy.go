package search

import (
	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// Syzygy is how an engine uses Syzygy tables. Positions are looked up after a
// capture or pawn move only, because the outcomes of the tables hold for a halfmove
// clock of 0.
type Syzygy struct {
	Tables *syzygy.Tables // nil for none
	// Limit is the number of men, kings included, of the largest positions to look up.
	Limit int
	// Depth is the remaining depth in plies from which positions of that many men are
	// looked up; those of fewer are at every depth.
	Depth int
}

// SetSyzygy gives the engine Syzygy tables to ask where its own do not decide.
func (e *Engine) SetSyzygy(s Syzygy) { e.syzygy = s }

// syzygyMen returns the number of men up to which the Syzygy tables are asked.
func (e *Engine) syzygyMen() int {
	if e.syzygy.Tables == nil || e.plain || !e.searchesTables() {
		return 0
	}
	return min(e.syzygy.Limit, e.syzygy.Tables.Largest())
}

// probeSyzygy asks the Syzygy tables for the outcome of the node, and reports whether
// that decides it: a draw does, and a win or loss outside the window. Otherwise the
// outcome bounds what the search finds.
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
	least, most := w.engine.bounds(outcome, n.ply)
	switch {
	case least == most || least >= n.beta:
		return least, true
	case most <= n.alpha:
		return most, true
	}
	n.least, n.most = least, most
	n.alpha = max(n.alpha, least)
	return 0, false
}

// bounds returns the scores between which the value of a position lies, ply plies
// from the root, by its outcome. Wins and losses can be mates that the tables do not
// tell; a cursed win is a draw in which something is left to play for.
func (e *Engine) bounds(o result.Outcome, ply int) (least, most Score) {
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

// withoutRule returns an outcome as it is without the fifty-move rule.
func withoutRule(o result.Outcome) result.Outcome {
	switch {
	case o > result.Draw:
		return result.Win
	case o < result.Draw:
		return result.Loss
	}
	return result.Draw
}
