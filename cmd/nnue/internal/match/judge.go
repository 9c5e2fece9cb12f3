// Package match plays games between engines, and ends games early when they are decided. It
// includes self-play, which writes games for training.
package match

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// A game ends early in three cases. In the first case, both sides agree for winPlies plies in a row
// that one of them is ahead by winScore or more, and that side wins. In the second case, neither side
// is ahead by more than drawScore for drawPlies plies in a row, and the game is a draw. This needs
// ply firstDrawPly or later, and a halfmove clock of drawPlies or more. In the third case, the game
// is a draw because it has greatestPlies plies.
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

// see takes White's score of p, the position before a ply. It reports whether the score ends the
// game, and how. Plies are counted from 0.
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
