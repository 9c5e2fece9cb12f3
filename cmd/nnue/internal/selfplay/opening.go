package selfplay

import (
	"math/rand/v2"

	"burnside/board"
	"burnside/cmd/nnue/internal/arbiter"
	"burnside/eval"
)

const (
	// randomPlies is the number of random plies from the initial position, and
	// bookPlies that from a position of a book, without which the same position
	// would always be followed by the same game. Half of the games have one ply
	// more, so that both sides come to move first.
	randomPlies = 8
	bookPlies   = 2
	// greatestImbalance is the score up to which an opening is used.
	greatestImbalance eval.Score = 200
)

// opening returns a game after a random opening that gives no side a clear
// advantage.
func (p *player) opening(random *rand.Rand) *board.Game {
	for {
		start, plies := board.StartPosition(), randomPlies
		if p.book.Size() > 0 && random.Float64() < p.bookShare {
			start, plies = p.book.Choose(random), bookPlies
		}
		start, ok := playRandomly(start, plies+random.IntN(2), random)
		if !ok {
			continue
		}
		g := board.NewGame(start)
		if _, _, over := arbiter.Ended(g); over {
			continue
		}
		found := p.search(g)
		if max(found.Score, -found.Score) <= greatestImbalance {
			return g
		}
	}
}

// playRandomly plays random moves, false if the game ends on the way.
func playRandomly(p board.Position, plies int, random *rand.Rand) (board.Position, bool) {
	for range plies {
		var list board.MoveList
		p.Generate(&list)
		if list.Len() == 0 {
			return p, false
		}
		p = p.After(list.At(random.IntN(list.Len())))
	}
	return p, true
}
