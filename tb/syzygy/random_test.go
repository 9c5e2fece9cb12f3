package syzygy_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"burnside/board"
)

// randomPositions returns random positions of the given endings. The parameter "each" is the number
// of positions for one ending. The side to move is random, and the colours are exchanged at random.
func randomPositions(t testing.TB, each int, endings ...string) []board.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 7))
	var positions []board.Position
	for _, ending := range endings {
		for range each {
			positions = append(positions, randomPosition(random, ending))
		}
	}
	return positions
}

// randomPosition returns a random position of an ending.
func randomPosition(random *rand.Rand, ending string) board.Position {
	white, black, _ := strings.Cut(ending, "v")
	for {
		s := board.NewSetup()
		s.SideToMove = board.Color(random.IntN(2))
		swap := board.Color(random.IntN(2))
		men := 0
		for c, letters := range []string{white, black} {
			for _, letter := range []byte(letters) {
				t, _ := board.ParsePieceType(letter)
				s.Board[random.IntN(board.NumSquares)] = board.NewPiece(board.Color(c)^swap, t)
				men++
			}
		}
		if p, err := s.Position(); err == nil && p.Occupied().Count() == men {
			return p
		}
	}
}
