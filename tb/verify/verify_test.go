package verify

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/internal/tbtest"
	"burnside/tb/result"
)

func TestVerifyProvesThreeMen(t *testing.T) {
	for _, m := range ending.All(3) {
		tbtest.Generated.Values(t, m)
		verified, err := Ending(t.Context(), m, tbtest.Generated.Probe, Options{Threads: 2})
		require.NoError(t, err)
		assert.Empty(t, verified.Mismatches, m)
		assert.NotZero(t, verified.Positions)
	}
}

// Every single wrong value is found.
func TestVerifyFindsWrongValues(t *testing.T) {
	m := tbtest.Material(t, "KRvK")
	right := tbtest.Generated.Values(t, m)
	wrong := dtm.NewValues(right.Layout(), 0)
	var own tbtest.Library
	own.Add(wrong)
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
		verified, err := Ending(t.Context(), m, own.Probe, Options{Threads: 2, Mismatches: 100})
		require.NoError(t, err)
		require.NotEmpty(t, verified.Mismatches, c.fen)
		found, err := board.ParseFEN(verified.Mismatches[0].FEN)
		require.NoError(t, err, verified.Mismatches[0])
		assert.Equal(t, p.Occupied().Count(), found.Occupied().Count())
	}
}

func TestVerifyStops(t *testing.T) {
	m := tbtest.Material(t, "KQvK")
	tbtest.Generated.Values(t, m)
	_, err := Ending(t.Context(), m, (&tbtest.Library{}).Probe, Options{})
	require.ErrorContains(t, err, "verifying KQvK: KQvK has not been generated")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Ending(ctx, m, tbtest.Generated.Probe, Options{})
	assert.True(t, errors.Is(err, context.Canceled))

	verified, err := Ending(t.Context(), m, func(*board.Position) (result.Result, error) { return result.Result{}, nil },
		Options{Mismatches: 3})
	require.NoError(t, err)
	assert.Len(t, verified.Mismatches, 3)
}

// Positions with known distances, some of them with a right to capture en
// passant, from the shared data.
func TestKnownDistances(t *testing.T) {
	v := verifier{probe: tbtest.Generated.Probe}
	for _, known := range tbtest.KnownDistances(t) {
		m, _ := ending.MaterialOf(&known.Position)
		tbtest.Generated.Values(t, m)
		r, err := v.resultOf(&known.Position)
		require.NoError(t, err)
		assert.Equal(t, known.Moves, tbtest.Moves(r), known.Position.FEN())
	}
}
