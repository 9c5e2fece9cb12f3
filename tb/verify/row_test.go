package verify

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// The type "arbitrary" makes tables of random values for tests. The distances are at most maxPlies.
// Only the values of illegal positions are right: they are dtm.Illegal.
type arbitrary struct {
	maxPlies int
	rng      *rand.Rand
	tables   map[ending.Material]*dtm.Values
}

// values returns the table of an ending.
func (a *arbitrary) values(t testing.TB, m ending.Material) *dtm.Values {
	t.Helper()
	if v := a.tables[m]; v != nil {
		return v
	}
	v := dtm.NewValues(ending.NewLayout(m), a.maxPlies)
	r := row{whole: newRows(v)}
	for index := uint64(0); index < v.Layout().Size(); {
		r.place(index)
		for rest := r.runs; rest != 0; rest = rest.WithoutFirst() {
			for side := board.White; side <= board.Black; side++ {
				switch random := a.rng.Uint32(); {
				case r.attacked[side].Has(rest.First()):
					v.Set(side, index, dtm.Illegal)
				case random&3 != 0:
					v.Set(side, index, dtm.InPlies(int(random>>2)%(a.maxPlies+1)))
				}
			}
			index++
		}
	}
	a.tables[m] = v
	return v
}

// TestRowsAgreeWithRules derives values in two ways: whole rows at once, and each position from the
// moves of package board. Both must give the same values. The tables have random values. So each
// move is the best move in some position, and a capture en passant may win, lose or draw.
func TestRowsAgreeWithRules(t *testing.T) {
	endings := map[string]int{"KQvK": 30, "KPvK": 400, "KNNvK": 30, "KPPvK": 30, "KPvKP": 30, "KBvKN": 30, "KQvKP": 30, "KRvKR": 30}
	if !testing.Short() {
		endings["KNNNvK"], endings["KPvKP"] = 30, 400
	}
	const classes = 6 // number of king pairs of an ending
	for name, maxPlies := range endings {
		m := mustMaterial(t, name)
		rng := rand.New(rand.NewPCG(1, 2))
		tables := arbitrary{maxPlies, rng, map[ending.Material]*dtm.Values{}}
		w, err := newWhole(m, func(m ending.Material) (*dtm.Values, error) { return tables.values(t, m), nil })
		require.NoError(t, err)
		derived := dtm.NewValues(w.layout, dtm.MaxPlies)
		single := sample{rules: w.rules, layout: w.layout}
		w.stored = derived
		r := row{whole: w}
		for range classes {
			class := rng.IntN(w.layout.KingPairs())
			first, size := w.layout.Run(class)
			positions := deriveAll(t, &single, derived, first, size)
			found, err := r.verifyPair(class)
			require.NoError(t, err, name)
			assert.Empty(t, found.mismatches, name)
			assert.Equal(t, positions, found.positions)

			// At a random index, every value other than the right value must be found to be wrong.
			side, index := board.Color(rng.IntN(2)), first+rng.Uint64N(size)
			right := derived.At(side, index)
			for _, value := range []dtm.Value{dtm.Draw, dtm.InPlies(0), dtm.InPlies(rng.IntN(maxPlies + 1)), dtm.Illegal} {
				derived.Set(side, index, value)
				found, err := r.verifyPair(class)
				require.NoError(t, err, name)
				wrong := 0
				if value != right {
					wrong = 1
				}
				assert.Len(t, found.mismatches, wrong, name)
			}
		}
	}
}

// deriveAll sets the values of some indices by the rules of package board. It returns the number of
// legal positions with these indices.
func deriveAll(t *testing.T, s *sample, v *dtm.Values, first, size uint64) (positions uint64) {
	t.Helper()
	for index := first; index < first+size; index++ {
		v.Set(board.White, index, dtm.Illegal)
		v.Set(board.Black, index, dtm.Illegal)
		var legal [2]board.Position
		list := s.positions(index, &legal)
		for i := range list {
			r, err := s.derive(&list[i])
			require.NoError(t, err)
			v.Set(list[i].SideToMove(), index, valueOf(r))
			positions++
		}
	}
	return positions
}
