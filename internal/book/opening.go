package book

import (
	"math/rand/v2"

	"burnside/board"
)

const (
	// randomPlies is the number of random plies after the initial position. bookPlies is the
	// number after a book position, where they give different games from the same position.
	// Half of the games have one ply more, so that each side moves first in half of them.
	randomPlies = 8
	bookPlies   = 2
)

// Opening returns a game after a random opening for which accept returns true. share, 0 to 1,
// is the share of openings that begin from a book position; the others begin from the initial
// one.
func (b *Book) Opening(random *rand.Rand, share float64, accept func(*board.Game) bool) *board.Game {
	for {
		start, plies := board.StartPosition(), randomPlies
		if b.Size() > 0 && random.Float64() < share {
			start, plies = b.Choose(random), bookPlies
		}
		start, ok := playRandomly(start, plies+random.IntN(2), random)
		if !ok {
			continue
		}
		if g := board.NewGame(start); accept(g) {
			return g
		}
	}
}

// playRandomly plays random moves. It reports false if the game ends during them.
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
