// Package match plays games between engines. It ends games early when they are decided. Its
// function SelfPlay writes games for training.
package match

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// A game ends early in three cases. First, a side wins if the scores of both sides put it ahead by
// at least winScore for winPlies plies in a row. Second, the game is a draw if all scores are
// within drawScore of 0 for drawPlies plies in a row. Plies count for this rule only from
// firstDrawPly on, and only if the halfmove clock is at least drawPlies. Third, the game is a draw
// when it has greatestPlies plies.
const (
	winScore      eval.Score = 1000
	winPlies                 = 4
	drawScore     eval.Score = 8
	drawPlies                = 12
	firstDrawPly             = 70
	greatestPlies            = 400
)

// judge ends a decided game early, by the scores of the searches.
type judge struct {
	whiteWins, blackWins, draw int // number of plies in a row with such a score
}

// see reports whether the game is over, and how it ended. Call it once for each ply, with the
// position p before the ply and White's score of p. The parameter "ply" is the number of the ply,
// counted from 0.
func (j *judge) see(score eval.Score, ply int, p *board.Position) (result games.Result, end games.End, over bool) {
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
		return games.WhiteWins, games.AgreedWin, true
	case j.blackWins >= winPlies:
		return games.BlackWins, games.AgreedWin, true
	case j.draw >= drawPlies:
		return games.Draw, games.AgreedDraw, true
	}
	return games.Draw, games.LengthLimit, ply >= greatestPlies
}
