package selfplay

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/dataset"
	"burnside/eval"
)

// When games are ended before the rules do: after so many plies on which both
// sides agree that one of them has as much as winScore, or that neither has
// more than drawScore, for which the game must have lasted a while.
const (
	winScore      eval.Score = 1000
	winPlies                 = 6
	drawScore     eval.Score = 8
	drawPlies                = 12
	firstDrawPly             = 70
	greatestPlies            = 400
)

// judge follows the scores of a game to end it when it is decided.
type judge struct {
	whiteWins, blackWins, draw int // plies in a row that say so
}

// see takes the next score, for White, and reports whether it ends the game.
func (j *judge) see(score eval.Score, ply int, p *board.Position) (result dataset.Result, over bool) {
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
		return dataset.WhiteWins, true
	case j.blackWins >= winPlies:
		return dataset.BlackWins, true
	}
	return dataset.Draw, j.draw >= drawPlies || ply >= greatestPlies
}
