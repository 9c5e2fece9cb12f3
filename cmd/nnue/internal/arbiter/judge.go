// Package arbiter tells when a game between engines is over: by the rules, by the
// endgame tables, or because both sides see how it will end.
package arbiter

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/eval"
)

// Ended reports whether rules or tables end the game at its present position,
// and how.
func Ended(g *board.Game) (result gamefile.Result, end gamefile.End, over bool) {
	if result, end, over = gamefile.EndByRule(g); over {
		return result, end, true
	}
	result, over = askTables(g.Position())
	return result, gamefile.Tables, over
}

// When games are ended before the rules do: after so many plies on which both
// sides agree that one of them has as much as winScore, or that neither has
// more than drawScore, for which the game must have lasted a while.
const (
	winScore      eval.Score = 1000
	winPlies                 = 4
	drawScore     eval.Score = 8
	drawPlies                = 12
	firstDrawPly             = 70
	greatestPlies            = 400
)

// Judge follows the scores of a game to end it when it is decided.
type Judge struct {
	whiteWins, blackWins, draw int // plies in a row that say so
}

// See takes the score, for White, at p, which a ply of the game was made from,
// and reports whether it ends the game.
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
