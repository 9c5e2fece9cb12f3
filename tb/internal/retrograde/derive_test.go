package retrograde_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/derive"
	"burnside/tb/internal/retrograde"
	"burnside/tb/internal/rows"
)

// TestLoad compares every value in the tables inside the program with the generated value. Some of
// these values are decoded, the others are derived.
func TestLoad(t *testing.T) {
	endings := append(ending.All(3), ending.All(4)...)
	if testing.Short() {
		endings = endings[:12]
	}
	set := tb.NewEmbeddedSet()
	for _, m := range endings {
		want := generated.values(t, m)
		got, err := set.Load(t.Context(), m, 2)
		require.NoError(t, err)
		for side := board.White; side <= board.Black; side++ {
			require.True(t, bytes.Equal(want.Narrow(side), got.Narrow(side)), "%s, %s to move", m, side)
		}
	}
}

// withoutSide returns a copy of values in which all values with the given side to move are draws.
func withoutSide(v *dtm.Values, side board.Color) *dtm.Values {
	maxPlies := dtm.MaxNarrowPlies
	if v.Wide(side) != nil {
		maxPlies = dtm.MaxPlies
	}
	c := dtm.NewValues(v.Layout(), maxPlies)
	copy(c.Raw(side^1), v.Raw(side^1))
	return c
}

// TestDerivationFromArbitraryTables removes the values with one side to move. The derivation must
// find them again from the values with the other side to move. The smaller tables have random
// values. To derive values with White to move, the test passes these tables as a whole. With Black
// to move, it passes a function that looks up single values. The last ending has more different
// values than one byte can number.
func TestDerivationFromArbitraryTables(t *testing.T) {
	for _, c := range []struct {
		name     string
		maxPlies int
		byRows   bool
	}{{"KPvK", 30, true}, {"KPvKP", 30, true}, {"KPPvK", 90, true}, {"KPvK", 700, false}} {
		m := mustMaterial(t, c.name)
		if testing.Short() && m.Men() > 3 {
			continue
		}
		rng := rand.New(rand.NewPCG(5, 6))
		var l library
		for _, s := range ending.Smaller(m) {
			l.add(arbitraryValues(t, s, c.maxPlies, rng))
		}
		want, err := retrograde.Generate(t.Context(), m, l.smaller, 2, nil)
		require.NoError(t, err)
		for side := board.White; side <= board.Black; side++ {
			v := withoutSide(want, side)
			singles := 0
			w := derive.Derivation{Values: v, Side: side,
				Smaller: func(s ending.Material) (*rows.Smaller, error) {
					values, err := l.smaller(s)
					if err != nil || side == board.White {
						return rows.Whole(values), err
					}
					return &rows.Smaller{Layout: ending.NewLayout(s), LookUp: values.At}, nil
				},
				Single: func(p *ending.Placement) (dtm.Value, error) {
					singles++
					return want.At(side, want.Layout().Index(p)), nil
				}}
			require.NoError(t, w.Run(t.Context(), 1))
			assert.True(t, bytes.Equal(want.Raw(side), v.Raw(side)), "%s, %s to move", c.name, side)
			assert.Equal(t, !c.byRows || c.name == "KPvKP", singles > 0, c.name)
			if c.byRows {
				assert.Less(t, uint64(singles), v.Layout().Size()/20, c.name)
			}
		}
	}
}

func TestDerivationErrors(t *testing.T) {
	m := mustMaterial(t, "KPvKP")
	broken := errors.New("broken")
	w := derive.Derivation{Values: withoutSide(generated.values(t, m), board.White), Side: board.White,
		Smaller: func(ending.Material) (*rows.Smaller, error) { return nil, broken }}
	require.ErrorIs(t, w.Run(t.Context(), 2), broken)
	w.Smaller = func(s ending.Material) (*rows.Smaller, error) {
		return rows.Whole(generated.values(t, s)), nil
	}
	w.Single = func(*ending.Placement) (dtm.Value, error) { return dtm.Draw, broken }
	require.ErrorIs(t, w.Run(t.Context(), 2), broken)
}
