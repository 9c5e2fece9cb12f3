package search

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
)

// TestUnthreatenedMovesLoseNothing checks the quiet moves for which the method "threatens" returns
// false. They must lose nothing in the static exchange.
func TestUnthreatenedMovesLoseNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	safe := 0
	for range 200 {
		f := frame{position: *gameAt(t, board.StartFEN).Position()}
		for range 80 {
			var list board.MoveList
			f.position.Generate(&list)
			if list.Len() == 0 {
				break
			}
			f.forgetThreats()
			for _, m := range list.Slice() {
				if !m.IsNoisy() && !f.threatens(m) {
					require.True(t, f.position.SEE(m, 0), "%s %s", f.position.FEN(), f.position.UCIMove(m))
					safe++
				}
			}
			p := f.position
			p.Make(list.At(random.IntN(list.Len())), &f.position)
		}
	}
	require.Greater(t, safe, 50_000)
}
