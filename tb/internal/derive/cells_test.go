package derive

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
)

// randomCells returns cells that have only a few different values. The least and the greatest
// possible value may occur.
func randomCells(random *rand.Rand) (c cells) {
	values := []uint8{0, 1, 127, 128, 129, 254, noCell, uint8(random.IntN(256))}
	for s := board.A1; s < board.NoSquare; s++ {
		c.set(s, values[random.IntN(len(values))])
	}
	return c
}

func TestCells(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		a, b := randomCells(random), randomCells(random)
		lower := a
		lower.lower(&b)
		squares := board.Bitboard(random.Uint64() & random.Uint64())
		mask := maskOf(squares)
		for s := board.A1; s < board.NoSquare; s++ {
			require.Equal(t, min(a.at(s), b.at(s)), lower.at(s))
			require.Equal(t, squares.Has(s), mask.at(s) == noCell)
		}
		for _, symmetry := range ending.Symmetries() {
			image := a.image(symmetry)
			for s := board.A1; s < board.NoSquare; s++ {
				require.Equal(t, a.at(s), image.at(symmetry.Apply(s)), symmetry)
			}
		}
		for _, kind := range []board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight} {
			moves := a.leastOfMoves(kind, squares)
			for s := board.A1; s < board.NoSquare; s++ {
				want := uint8(noCell)
				for to := board.Attacks(kind, s, squares) &^ squares; to != 0; to = to.WithoutFirst() {
					want = min(want, a.at(to.First()))
				}
				require.Equal(t, want, moves.at(s), "%s on %s, occupied %x", kind, s, squares)
			}
		}
	}
}
