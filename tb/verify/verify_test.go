package verify

import (
	"context"
	"errors"
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

// errUnknown says that the tables do not know a position.
var errUnknown = errors.New("not in the tables")

// probeEmbedded probes the tables inside the program.
func probeEmbedded(p *board.Position) (result.Result, error) {
	r, ok := tb.Embedded().Probe(p)
	if !ok {
		return r, errUnknown
	}
	return r, nil
}

// Every single wrong value is found.
func TestVerifyFindsWrongValues(t *testing.T) {
	m := mustMaterial(t, "KRvK")
	right, err := tb.NewEmbeddedSet().Load(t.Context(), m, 2)
	require.NoError(t, err)
	wrong := dtm.NewValues(right.Layout(), 0)
	probe := func(p *board.Position) (result.Result, error) {
		return wrong.At(p.SideToMove(), wrong.Layout().IndexOf(p, false)).Result(), nil
	}
	for _, c := range []struct {
		fen   string
		value dtm.Value
	}{
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", dtm.Draw},
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", dtm.InPlies(1)},
		{"8/8/8/8/8/1k6/8/K6R b - - 0 1", dtm.InPlies(0)},
		{"8/8/8/8/8/8/8/KR1k4 b - - 0 1", dtm.Draw},
	} {
		for side := board.White; side <= board.Black; side++ {
			copy(wrong.Narrow(side), right.Narrow(side))
		}
		p := board.MustFEN(c.fen)
		wrong.Set(p.SideToMove(), right.Layout().IndexOf(&p, false), c.value)
		verified, err := Ending(t.Context(), m, probe, Options{Threads: 2, Mismatches: 100})
		require.NoError(t, err)
		require.NotEmpty(t, verified.Mismatches, c.fen)
		found, err := board.ParseFEN(verified.Mismatches[0].FEN)
		require.NoError(t, err, verified.Mismatches[0])
		assert.Equal(t, p.Occupied().Count(), found.Occupied().Count())
	}
}

func TestVerifyStops(t *testing.T) {
	m := mustMaterial(t, "KQvK")
	_, err := Ending(t.Context(), m, func(*board.Position) (result.Result, error) { return result.Result{}, errUnknown }, Options{})
	require.ErrorContains(t, err, "verifying KQvK: not in the tables")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Ending(ctx, m, probeEmbedded, Options{})
	assert.True(t, errors.Is(err, context.Canceled))

	verified, err := Ending(t.Context(), m, func(*board.Position) (result.Result, error) { return result.Result{}, nil },
		Options{Mismatches: 3})
	require.NoError(t, err)
	assert.Len(t, verified.Mismatches, 3)
}

// Positions with known distances, some of them with a right to capture en
// passant, from the shared data.
func TestKnownDistances(t *testing.T) {
	v := verifier{probe: probeEmbedded}
	for _, known := range knownDistances(t) {
		stored, err := probeEmbedded(&known.position)
		require.NoError(t, err)
		assert.Equal(t, known.moves, movesOf(stored), known.position.FEN())
		derived, err := v.resultOf(&known.position)
		require.NoError(t, err)
		assert.Equal(t, known.moves, movesOf(derived), known.position.FEN())
	}
}
