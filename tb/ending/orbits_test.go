package ending

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSymmetryCounts compares the counts that SymmetryCounts computes with an enumeration of all
// placements.
func TestSymmetryCounts(t *testing.T) {
	endings := append(All(2), All(3)...)
	for _, name := range []string{"KQQvK", "KPPvK", "KPvKP"} {
		endings = append(endings, mustMaterial(t, name))
	}
	if !testing.Short() {
		endings = append(endings, mustMaterial(t, "KRNvK"), mustMaterial(t, "KQvKP"))
	}
	for _, m := range endings {
		counts := SymmetryCounts(m)
		enumerated, orbits := EnumerateSymmetries(m)
		require.Equal(t, enumerated, counts, m)
		assert.Equal(t, orbits, Orbits(counts), m)
	}
}

// TestOrbits computes two numbers for each ending: the number of all placements, and the number
// when symmetric placements count once. It computes them by Burnside's lemma, and again from the
// indices. Both ways must give the same numbers.
func TestOrbits(t *testing.T) {
	for name, want := range map[string][2]uint64{
		"KvK":   {3612, 462},
		"KRvK":  {223944, 28056},
		"KNNvK": {6830292, 854238},
		"KRNvK": {13660584, 1707888},
		"KPvK":  {168024, 84012},
		"KPvKP": {7649488, 3824744},
	} {
		m := mustMaterial(t, name)
		counts := SymmetryCounts(m)
		assert.Equal(t, want, [2]uint64{counts[0].Fixed, Orbits(counts)}, name)

		l := NewLayout(m)
		var placements, canonical uint64
		for index := range l.Size() {
			n := l.Multiplicity(index)
			placements += uint64(n)
			if n > 0 {
				canonical++
			}
		}
		assert.Equal(t, want, [2]uint64{placements, canonical}, name)
	}
}

// TestOrbitsOfManyMen computes the counts of SymmetryCounts for endings of five and six men. For
// each ending, the mean of its counts must be a whole number.
func TestOrbitsOfManyMen(t *testing.T) {
	for men := 5; men <= 6; men++ {
		for _, m := range All(men) {
			counts := SymmetryCounts(m)
			sum := uint64(0)
			for _, c := range counts {
				sum += c.Fixed
			}
			require.Zero(t, sum%uint64(len(counts)), m)
			require.LessOrEqual(t, Orbits(counts), NewLayout(m).Size(), m)
			if m.HasPawns() {
				require.Equal(t, Orbits(counts), NewLayout(m).Size(), m)
			}
		}
	}
}
