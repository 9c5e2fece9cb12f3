package book

import (
	"math/rand/v2"

	"burnside/board"
)

const (
	// randomPlies is the number of random plies from the initial position, and
	// bookPlies that from a position of a book, without which the same position
	// would always be followed by the same game. Half of the games have one ply
	// more, so that both sides come to move first.
	randomPlies = 8
	bookPlies   = 2
)

// Opening returns a game after a random opening that is accepted: from the initial
// position, or from one of the book in a share of the cases, from 0 to 1.
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
