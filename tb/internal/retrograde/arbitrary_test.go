package retrograde_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/retrograde"
	"burnside/tb/verify"
)

// arbitraryValues returns random values of an ending, with distances up to maxPlies. The value of
// an illegal position is Illegal.
func arbitraryValues(t testing.TB, m ending.Material, maxPlies int, rng *rand.Rand) *dtm.Values {
	t.Helper()
	v, err := retrograde.Undecided(t.Context(), m)
	require.NoError(t, err)
	if maxPlies > dtm.MaxNarrowPlies {
		v.Widen()
	}
	for side := board.White; side <= board.Black; side++ {
		for index := range v.Layout().Size() {
			if v.At(side, index) != dtm.Illegal && rng.IntN(4) > 0 {
				v.Set(side, index, dtm.InPlies(rng.IntN(maxPlies+1)))
			}
		}
	}
	return v
}

// TestGenerateFromArbitraryTables generates endings from smaller tables with random values. Such
// values lead to cases that are rare or absent in chess, such as long mates. For example, a capture
// en passant may win, draw or lose, at any distance.
func TestGenerateFromArbitraryTables(t *testing.T) {
	endings := map[string]int{"KPvKP": 30, "KPPvK": 400}
	if testing.Short() {
		endings = map[string]int{"KPvK": 400}
	}
	for name, maxPlies := range endings {
		m := mustMaterial(t, name)
		rng := rand.New(rand.NewPCG(1, 2))
		var l library
		for _, s := range ending.Smaller(m) {
			l.add(arbitraryValues(t, s, maxPlies, rng))
		}
		values, err := retrograde.Generate(t.Context(), m, l.smaller, 2, nil)
		require.NoError(t, err)
		l.add(values)
		if maxPlies > dtm.MaxNarrowPlies {
			assert.NotNil(t, values.Wide(board.White), name)
		}
		verified, err := verify.Random(t.Context(), m, l.probe, 100000, 1, verify.Options{Threads: 2, Mismatches: 5})
		require.NoError(t, err)
		assert.Empty(t, verified.Mismatches, name)
	}
}
