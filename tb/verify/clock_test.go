package verify

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/result"
)

var clockEndings = flag.String("endings", "KPvK,KBvKN", "endings whose staircases are verified")

func TestClock(t *testing.T) {
	set := tb.NewEmbeddedSet()
	source := func(m ending.Material) (*dtm.Values, error) { return set.Load(t.Context(), m, 2) }
	for name := range strings.SplitSeq(*clockEndings, ",") {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		stored, clock, err := set.Staircases(t.Context(), m, 2)
		require.NoError(t, err)
		r, err := Clock(t.Context(), m, stored, clock == tb.FirstSteps, source, nil, Options{Threads: 2, Mismatches: 3})
		require.NoError(t, err)
		assert.Empty(t, r.Mismatches)
		t.Logf("%s: %d positions", name, r.Positions)
	}
}

// TestClockFindsChanges changes stored staircases. Clock must find each change.
func TestClockFindsChanges(t *testing.T) {
	set := tb.NewEmbeddedSet()
	source := func(m ending.Material) (*dtm.Values, error) { return set.Load(t.Context(), m, 2) }
	m, err := ending.ParseMaterial("KPvK")
	require.NoError(t, err)
	values, err := source(m)
	require.NoError(t, err)
	for changed := uint64(1000); changed < values.Layout().Size(); changed += 20_011 {
		stored, _, err := set.Staircases(t.Context(), m, 2)
		require.NoError(t, err)
		v := values.At(board.White, changed)
		if v == dtm.Illegal || !v.Decided() {
			continue
		}
		require.NoError(t, stored.Set(board.White, changed, []byte{0, 1, 3}))
		r, err := Clock(t.Context(), m, stored, false, source, nil, Options{Threads: 2, Mismatches: 1})
		require.NoError(t, err)
		require.NotEmpty(t, r.Mismatches)
	}
}

func TestRandomClock(t *testing.T) {
	set := tb.NewEmbeddedSet()
	probe := func(p *board.Position) (tb.ClockResult, error) {
		r, known := set.SolveClock(p, 0)
		require.True(t, known)
		return r, nil
	}
	for _, name := range []string{"KRvKN", "KPvKP", "KRNvK"} {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		r, err := RandomClock(t.Context(), m, probe, 1000, 1, Options{Threads: 2, Mismatches: 3})
		require.NoError(t, err)
		assert.Empty(t, r.Mismatches)
		assert.Greater(t, r.Clocks, uint64(1000))
	}
	wrong := func(p *board.Position) (tb.ClockResult, error) {
		r, err := probe(p)
		if r.Metric == result.ToMateInFifty && p.HalfmoveClock() == 7 {
			r.Plies += 2
		}
		return r, err
	}
	r, err := RandomClock(t.Context(), ending.All(3)[0], wrong, 1000, 1, Options{Threads: 1, Mismatches: 3})
	require.NoError(t, err)
	assert.NotEmpty(t, r.Mismatches)
}
