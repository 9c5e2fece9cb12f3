package book

import (
	"math/rand/v2"

	"burnside/board"
)

const (
	// An opening has at least randomPlies random plies after the initial position, or bookPlies
	// after a book position. The random plies make different games from the same position. Half of
	// the openings have one more random ply. So after the opening, Black is to move as often as
	// White.
	randomPlies = 8
	bookPlies   = 2
)

// Opening returns a game that begins with random moves. It tries openings until the function
// "accept" returns true for one. The parameter "share", from 0 to 1, is the share of openings in
// which the random moves start from a book position. In all others they start from the initial
// position.
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

// playRandomly plays random moves. If the game ends during these moves, it reports false.
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
