package match

import (
	"math/rand/v2"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// greatestImbalance is the greatest magnitude that the score of an accepted opening may have.
const greatestImbalance eval.Score = 200

// opening returns a game after a random opening in which neither side has a clear advantage.
func (p *player) opening(random *rand.Rand) *board.Game {
	return p.book.Opening(random, p.BookShare, func(g *board.Game) bool {
		if _, _, over := games.Ended(g); over {
			return false
		}
		found := p.search(g)
		return max(found.Score, -found.Score) <= greatestImbalance
	})
}
