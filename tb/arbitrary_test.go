package tb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
)

// arbitraryValues returns values of an ending that are right about what is
// illegal and random elsewhere, with distances to maxPlies.
func arbitraryValues(t testing.TB, m ending.Material, maxPlies int, rng *rand.Rand) *Values {
	t.Helper()
	g := newGenerator(ending.NewLayout(m))
	require.NoError(t, g.forPairs(t.Context(), []*worker{newWorker(g)}, (*worker).findChecks))
	v := g.values
	if maxPlies > maxNarrowPlies {
		v.widen()
	}
	for side := board.White; side <= board.Black; side++ {
		for index := range v.layout.Size() {
			if v.At(side, index) == Illegal {
				continue
			}
			value := Draw
			if rng.IntN(4) > 0 {
				value = ValueInPlies(rng.IntN(maxPlies + 1))
			}
			if v.narrow[side] != nil {
				v.narrow[side][index] = uint8(value)
			} else {
				v.wide[side][index] = uint16(value)
			}
		}
	}
	return v
}

// The values of an ending follow from those of the smaller ones whatever these
// are. Arbitrary ones lead to cases that are rare or absent in chess: long
// distances, and captures en passant that win, draw or lose at any distance.
func TestGenerateFromArbitraryTables(t *testing.T) {
	endings := map[string]int{"KPvKP": 30}
	if !testing.Short() {
		endings["KPPvK"] = 400
	}
	for name, maxPlies := range endings {
		m := mustMaterial(t, name)
		rng := rand.New(rand.NewPCG(1, 2))
		l := library{tables: map[ending.Material]*Values{}}
		for _, s := range ending.Smaller(m) {
			l.tables[s] = arbitraryValues(t, s, maxPlies, rng)
		}
		values, err := Generate(t.Context(), m, l.smaller, 2, nil)
		require.NoError(t, err)
		l.tables[m] = values
		if maxPlies > maxNarrowPlies {
			assert.NotNil(t, values.Wide(board.White), name)
		}
		verified, err := Verify(t.Context(), m, l.probe, Verification{Threads: 2, Sample: 100000, Mismatches: 5})
		require.NoError(t, err)
		assert.Empty(t, verified.Mismatches, name)
	}
}
