package board

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGivesCheck(t *testing.T) {
	seen := 0
	randomGames(t, 100, 80, func(p *Position, moves []Move) {
		var checks Checks
		checks.Find(p)
		for _, m := range moves {
			var next Position
			p.Make(m, &next)
			said := checks.GivesCheck(p, m)
			if m.IsCastling() || m.IsPromotion() || m.Kind() == EnPassant {
				require.True(t, !said || next.InCheck(), "%s %s", p.FEN(), p.UCIMove(m))
				continue
			}
			require.Equal(t, next.InCheck(), said, "%s %s", p.FEN(), p.UCIMove(m))
			if said {
				seen++
			}
		}
	})
	require.Greater(t, seen, 1000)
}
