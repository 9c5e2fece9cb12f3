package search

import "burnside/board"

// boundChoices bounds the scores of root moves that lead into the endgame tables from a
// root outside them: the tables may know that a capture draws, or its distance to mate.
func (e *Engine) boundChoices(game *board.Game, choices []rootChoice) {
	p := game.Position()
	men := max(e.tbMen(), e.syzygyMen())
	if e.player != nil || p.Occupied().Count() > men+1 {
		return
	}
	for i := range choices {
		if after := p.After(choices[i].move); after.Occupied().Count() <= men {
			e.boundByOwn(&choices[i], game, &after)
			e.boundBySyzygy(&choices[i], &after)
		}
	}
}

// boundByOwn bounds the score of a choice by what our own tables say of the position after
// it.
func (e *Engine) boundByOwn(c *rootChoice, game *board.Game, after *board.Position) {
	if after.Occupied().Count() > e.tbMen() {
		return
	}
	known, ok := e.tables.Probe(after)
	if !ok {
		return
	}
	e.rootHits++
	var history board.KeyHistory
	history.CopyFrom(game.History())
	line := e.rootLine(c.move, after, known, &history)
	own := line.choice()
	c.least, c.most = own.least, own.most
}

// boundBySyzygy bounds the score of a choice by what the Syzygy tables say of the position
// after it, if the choice resets the halfmove clock and its score is not known exactly. If
// SyzygyProbeDepth is more than 1, positions with the greatest number of men are left to
// the search.
func (e *Engine) boundBySyzygy(c *rootChoice, after *board.Position) {
	men := after.Occupied().Count()
	if men > e.syzygyMen() || men == e.syzygyMen() && e.syzygy.Depth > 1 || after.HalfmoveClock() > 0 || c.least == c.most {
		return
	}
	outcome, err := e.syzygy.Tables.WDL(after)
	if err != nil {
		return
	}
	e.rootHits++
	c.least, c.most = e.bounds(-outcome, 1)
}
