package match

import (
	"math/rand/v2"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// greatestImbalance is the greatest magnitude of the score of an accepted opening.
const greatestImbalance eval.Score = 200

// opening returns a game after a random opening without a clear advantage for either side.
func (p *player) opening(random *rand.Rand) *board.Game {
	return p.book.Opening(random, p.BookShare, func(g *board.Game) bool {
		if _, _, over := games.Ended(g); over {
			return false
		}
		found := p.search(g)
		return max(found.Score, -found.Score) <= greatestImbalance
	})
}
