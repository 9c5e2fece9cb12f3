// Package arbiter ends games between engines: by the rules, by the endgame tables, or because
// both sides agree on the result.
package arbiter

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/eval"
)

// Ended reports whether the rules or the tables end the game at its present position, and how.
func Ended(g *board.Game) (result gamefile.Result, end gamefile.End, over bool) {
	if result, end, over = gamefile.EndByRule(g); over {
		return result, end, true
	}
	result, over = askTables(g.Position())
	return result, gamefile.Tables, over
}

// A game ends early when both sides agree for winPlies plies in a row that one of them is
// winScore ahead or more. It is drawn when neither is more than drawScore ahead for drawPlies
// plies in a row, all from ply firstDrawPly on and with a halfmove clock of drawPlies or more.
// A game of greatestPlies plies is drawn.
const (
	winScore      eval.Score = 1000
	winPlies                 = 4
	drawScore     eval.Score = 8
	drawPlies                = 12
	firstDrawPly             = 70
	greatestPlies            = 400
)

// Judge ends a decided game early by the scores of its searches.
type Judge struct {
	whiteWins, blackWins, draw int // plies in a row with such a score
}

// See takes White's score at p, the position before a ply, and reports whether it ends the
// game, and how. Plies count from 0.
func (j *Judge) See(score eval.Score, ply int, p *board.Position) (result gamefile.Result, end gamefile.End, over bool) {
	count := func(n *int, still bool) {
		*n++
		if !still {
			*n = 0
		}
	}
	count(&j.whiteWins, score >= winScore)
	count(&j.blackWins, score <= -winScore)
	count(&j.draw, max(score, -score) <= drawScore && ply >= firstDrawPly && p.HalfmoveClock() >= drawPlies)
	switch {
	case j.whiteWins >= winPlies:
		return gamefile.WhiteWins, gamefile.AgreedWin, true
	case j.blackWins >= winPlies:
		return gamefile.BlackWins, gamefile.AgreedWin, true
	case j.draw >= drawPlies:
		return gamefile.Draw, gamefile.AgreedDraw, true
	}
	return gamefile.Draw, gamefile.LengthLimit, ply >= greatestPlies
}
