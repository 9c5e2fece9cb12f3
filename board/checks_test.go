package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGivesCheck(t *testing.T) {
	seen := 0
	randomGames(t, 100, 80, func(p *Position, moves []Move) {
		var checks Checks
		checks.Find(p)
		for _, m := range moves {
			next := p.After(m)
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

// TestAppendQuietChecks compares AppendQuietChecks with the quiet moves for which GivesCheck returns
// true. The positions include discovered checks and pinned men.
func TestAppendQuietChecks(t *testing.T) {
	direct, indirect := 0, 0
	randomGames(t, 100, 80, func(p *Position, _ []Move) {
		if p.InCheck() {
			return
		}
		var checks Checks
		checks.Find(p)
		var quiets, found MoveList
		p.AppendQuiets(&quiets)
		want := []Move{}
		for _, m := range quiets.Slice() {
			if checks.GivesCheck(p, m) {
				want = append(want, m)
			}
		}
		p.AppendQuietChecks(&found, &checks)
		require.ElementsMatch(t, want, found.Slice(), p.FEN())
		if checks.discovered == 0 {
			direct += len(want)
		} else {
			indirect += len(want)
		}
	})
	assert.Greater(t, direct, 1000)
	assert.Greater(t, indirect, 100)
}
