package selfplay

import (
	"math/rand/v2"

	"burnside/board"
	"burnside/eval"
	"burnside/search"
)

const (
	// openingPlies is the number of random plies at the start; half of the
	// games have one more, so that both sides come to move first.
	openingPlies = 8
	// greatestImbalance is the score up to which an opening is used.
	greatestImbalance eval.Score = 150
)

// opening returns a game after a random opening that gives no side a clear
// advantage.
func (p *player) opening(random *rand.Rand) *board.Game {
	for {
		g := board.NewGame(board.StartPosition())
		if !playRandomly(g, openingPlies+random.IntN(2), random) {
			continue
		}
		found := p.engine.Search(g, search.Limits{Nodes: p.nodes}, nil)
		if found.Best != board.NoMove && max(found.Score, -found.Score) <= greatestImbalance {
			return g
		}
	}
}

// playRandomly plays random moves, false if the game ends on the way.
func playRandomly(g *board.Game, plies int, random *rand.Rand) bool {
	for range plies {
		var list board.MoveList
		g.Position().Generate(&list)
		if list.Len() == 0 {
			return false
		}
		g.Push(list.At(random.IntN(list.Len())))
	}
	return true
}
