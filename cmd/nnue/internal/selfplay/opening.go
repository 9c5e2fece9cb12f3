package selfplay

import (
	"math/rand/v2"

	"burnside/board"
	"burnside/cmd/nnue/internal/arbiter"
	"burnside/eval"
)

// greatestImbalance is the score up to which an opening is used.
const greatestImbalance eval.Score = 200

// opening returns a game after a random opening that gives no side a clear
// advantage.
func (p *player) opening(random *rand.Rand) *board.Game {
	return p.book.Opening(random, p.bookShare, func(g *board.Game) bool {
		if _, _, over := arbiter.Ended(g); over {
			return false
		}
		found := p.search(g)
		return max(found.Score, -found.Score) <= greatestImbalance
	})
}
