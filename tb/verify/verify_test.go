package verify

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/result"
)

// mustMaterial returns the ending of a name.
func mustMaterial(t testing.TB, name string) ending.Material {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	return m
}

// errUnknown reports a position that is not in the tables.
var errUnknown = errors.New("not in the tables")

// probeEmbedded probes the embedded tables.
func probeEmbedded(p *board.Position) (result.Result, error) {
	r, ok := tb.Embedded().Probe(p)
	if !ok {
		return r, errUnknown
	}
	return r, nil
}

// loaded returns a Source of the tables of a set.
func loaded(t testing.TB, set *tb.Set) Source {
	return func(m ending.Material) (*dtm.Values, error) { return set.Load(t.Context(), m, 2) }
}

// Every wrong value is found.
func TestVerifyFindsWrongValues(t *testing.T) {
	m := mustMaterial(t, "KRvK")
	right, err := tb.NewEmbeddedSet().Load(t.Context(), m, 2)
	require.NoError(t, err)
	wrong := dtm.NewValues(right.Layout(), 0)
	for _, c := range []struct {
		fen   string
		value dtm.Value
	}{
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", dtm.Draw},
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", dtm.InPlies(1)},
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", dtm.Illegal},
		{"8/8/8/8/8/1k6/8/K6R b - - 0 1", dtm.InPlies(0)},
		{"8/8/8/8/8/8/8/KR1k4 b - - 0 1", dtm.Draw},
	} {
		for side := board.White; side <= board.Black; side++ {
			copy(wrong.Narrow(side), right.Narrow(side))
		}
		p := board.MustFEN(c.fen)
		wrong.Set(p.SideToMove(), right.Layout().IndexOf(&p, false), c.value)
		verified, err := Ending(t.Context(), m, func(ending.Material) (*dtm.Values, error) { return wrong, nil }, Options{Threads: 2, Mismatches: 100})
		if c.value == dtm.Illegal {
			require.ErrorContains(t, err, "legal, but not by the table")
			continue
		}
		require.NoError(t, err)
		require.NotEmpty(t, verified.Mismatches, c.fen)
		found, err := board.ParseFEN(verified.Mismatches[0].Position)
		require.NoError(t, err, verified.Mismatches[0])
		assert.Equal(t, p.Occupied().Count(), found.Occupied().Count())
	}
}

// A value of an illegal position is wrong too.
func TestVerifyFindsValuesOfIllegalPositions(t *testing.T) {
	m := mustMaterial(t, "KRvK")
	values, err := tb.NewEmbeddedSet().Load(t.Context(), m, 2)
	require.NoError(t, err)
	index := uint64(slices.Index(values.Narrow(board.White), dtm.NarrowIllegal))
	values.Set(board.White, index, dtm.InPlies(3))
	verified, err := Ending(t.Context(), m, func(ending.Material) (*dtm.Values, error) { return values, nil }, Options{Mismatches: 100})
	require.NoError(t, err)
	require.NotEmpty(t, verified.Mismatches)
	assert.Equal(t, fmt.Sprintf("index %d, white to move: stored win in 3 plies, but its moves make it illegal", index), verified.Mismatches[0].String())
}

func TestVerifyStops(t *testing.T) {
	m := mustMaterial(t, "KQvK")
	_, err := Random(t.Context(), m, func(*board.Position) (result.Result, error) { return result.Result{}, errUnknown }, math.MaxUint64, 0, Options{})
	require.ErrorContains(t, err, "verifying KQvK: not in the tables")
	_, err = Ending(t.Context(), m, func(ending.Material) (*dtm.Values, error) { return nil, errUnknown }, Options{})
	require.ErrorContains(t, err, "verifying KQvK: not in the tables")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Random(ctx, m, probeEmbedded, 10, 0, Options{})
	assert.True(t, errors.Is(err, context.Canceled))
	_, err = Ending(ctx, m, loaded(t, tb.NewEmbeddedSet()), Options{})
	assert.True(t, errors.Is(err, context.Canceled))

	verified, err := Random(t.Context(), m, func(*board.Position) (result.Result, error) { return result.Result{}, nil },
		math.MaxUint64, 0, Options{Mismatches: 3})
	require.NoError(t, err)
	assert.Len(t, verified.Mismatches, 3)
}

// TestKnownDistances compares positions of the shared data, some with a right to capture en
// passant, with their known distances.
func TestKnownDistances(t *testing.T) {
	v := rules{probeEmbedded}
	for _, known := range knownDistances(t) {
		stored, err := probeEmbedded(&known.position)
		require.NoError(t, err)
		assert.Equal(t, known.moves, movesOf(stored), known.position.FEN())
		derived, err := v.resultOf(&known.position)
		require.NoError(t, err)
		assert.Equal(t, known.moves, movesOf(derived), known.position.FEN())
	}
}
