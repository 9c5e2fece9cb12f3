package stats

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
)

// TestCountClock compares the counts with docs/data/fifty-counts.csv. The numbers there come from
// internal/clocksolver, which shares no code with the tables.
func TestCountClock(t *testing.T) {
	set := tb.NewEmbeddedSet()
	for name, want := range map[string]ClockSide{
		"KRvK": {Decided: 376868, Drawn: 7544172, AtZero: 32},
		"KPvK": {Decided: 222564, Lengthened: 40424, Drawn: 228076, AtZero: 56, Longest: LateMate{Plies: 60}},
	} {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		c, err := CountClock(t.Context(), set, m, 2)
		require.NoError(t, err)
		assert.Equal(t, name, c.Ending)
		assert.Equal(t, want.Decided, c.White.Decided+c.Black.Decided)
		assert.Equal(t, want.Lengthened, c.White.Lengthened+c.Black.Lengthened)
		assert.Equal(t, want.Drawn, c.White.Drawn+c.Black.Drawn)
		assert.Equal(t, want.AtZero, max(c.White.AtZero, c.Black.AtZero))
		assert.Zero(t, c.White.Taken+c.Black.Taken)
		assert.Equal(t, want.Longest.Plies, max(c.White.Longest.Plies, c.Black.Longest.Plies))
		for _, mate := range []LateMate{c.White.Longest, c.White.Growth, c.Black.Longest, c.Black.Growth} {
			if mate.Plies == 0 {
				continue
			}
			p := board.MustFEN(mate.FEN)
			r, known := set.ProbeClock(&p)
			require.True(t, known)
			assert.Equal(t, mate.Plies, r.Plies, mate.FEN)
			assert.Equal(t, mate.Plain, r.Plain.Plies, mate.FEN)
		}
	}
}
