package search

import "burnside/board"

// boundChoices is for a root that the endgame tables do not have. Some root moves, such as
// captures, may lead to positions that the tables have. boundChoices sets bounds on the scores of
// these moves, and returns the number of probes that the tables answered.
func (r *run) boundChoices(choices []rootChoice) (hits uint64) {
	e, p := r.engine, r.game.Position()
	men := max(e.tbMen(), e.syzygyMen())
	if e.player != nil || p.Occupied().Count() > men+1 {
		return 0
	}
	for i := range choices {
		if after := p.After(choices[i].move); after.Occupied().Count() <= men {
			if r.boundByOwn(&choices[i], &after) {
				hits++
			}
			if e.boundBySyzygy(&choices[i], &after) {
				hits++
			}
		}
	}
	return hits
}

// boundByOwn probes our own tables for the position after a root move, and bounds the score of the
// move by the answer. It reports whether there was an answer.
func (r *run) boundByOwn(c *rootChoice, after *board.Position) bool {
	e := r.engine
	if after.Occupied().Count() > e.tbMen() {
		return false
	}
	known, ok := e.tables.Probe(after)
	if !ok {
		return false
	}
	var history board.KeyHistory
	history.CopyFrom(r.game.History())
	lines := []tbLine{e.rootLine(c.move, after, known, &history)}
	e.askClock(lines, []board.Position{*after})
	own := lines[0].choice()
	c.tbMin, c.tbMax = own.tbMin, own.tbMax
	return true
}

// boundBySyzygy probes the Syzygy tables for the position after a root move, and bounds the score
// of the move by the answer. It reports whether there was an answer. It probes only if the move
// resets the halfmove clock and the exact score of the move is unknown. If SyzygyProbeDepth is more
// than 1, it does not probe positions with the greatest number of men that syzygyMen allows.
func (e *Engine) boundBySyzygy(c *rootChoice, after *board.Position) bool {
	men := after.Occupied().Count()
	if men > e.syzygyMen() || men == e.syzygyMen() && e.syzygy.Depth > 1 || after.HalfmoveClock() > 0 || c.tbMin == c.tbMax {
		return false
	}
	outcome, err := e.syzygy.Tables.WDL(after)
	if err != nil {
		return false
	}
	c.tbMin, c.tbMax = e.bounds(-outcome, 1)
	return true
}
