package book

import (
	"math/rand/v2"

	"burnside/board"
)

const (
	// randomPlies is the number of random plies after the initial position. bookPlies is the number
	// after a book position. The random plies make different games from the same position. Half of
	// the games have one ply more, so that each side is first to move in half of the games.
	randomPlies = 8
	bookPlies   = 2
)

// Opening returns a game that starts after random moves and for which accept returns true. The
// parameter "share" is from 0 to 1. It is the share of the games whose random moves start from a book
// position. In the other games they start from the initial position.
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
