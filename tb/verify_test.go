package tb

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
)

// probe looks a position up in the tables that were generated.
func (l *library) probe(p *board.Position) (Value, error) {
	m, flipped := ending.MaterialOf(p)
	v := l.tables[m]
	if v == nil {
		return 0, fmt.Errorf("%s has not been generated", m)
	}
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	return v.At(side, v.Layout().IndexOf(p, flipped)), nil
}

func TestVerifyProvesThreeMen(t *testing.T) {
	for _, m := range ending.All(3) {
		generated.values(t, m)
		verified, err := Verify(t.Context(), m, generated.probe, Verification{Threads: 2})
		require.NoError(t, err)
		assert.Empty(t, verified.Mismatches, m)
		assert.NotZero(t, verified.Positions)
	}
}

func TestVerifyProvesSamplesOfFourMen(t *testing.T) {
	if testing.Short() {
		t.Skip("all endings of four men take long")
	}
	for _, m := range ending.All(4) {
		generated.values(t, m)
		verified, err := Verify(t.Context(), m, generated.probe, Verification{Threads: 2, Sample: 5000})
		require.NoError(t, err)
		assert.Empty(t, verified.Mismatches, m)
	}
}

// Every single wrong value is found.
func TestVerifyFindsWrongValues(t *testing.T) {
	m := mustMaterial(t, "KRvK")
	right := generated.values(t, m)
	wrong := NewValues(right.Layout(), 0)
	own := library{tables: map[ending.Material]*Values{m: wrong}}
	for _, c := range []struct {
		fen   string
		value Value
	}{
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", Draw},
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", ValueInPlies(1)},
		{"8/8/8/8/8/1k6/8/K6R b - - 0 1", ValueInPlies(0)},
		{"8/8/8/8/8/8/8/KR1k4 b - - 0 1", Draw},
	} {
		for side := range wrong.narrow {
			copy(wrong.narrow[side], right.narrow[side])
		}
		p := board.MustFEN(c.fen)
		wrong.narrow[p.SideToMove()][right.Layout().IndexOf(&p, false)] = uint8(c.value)
		verified, err := Verify(t.Context(), m, own.probe, Verification{Threads: 2, Mismatches: 100})
		require.NoError(t, err)
		require.NotEmpty(t, verified.Mismatches, c.fen)
		found, err := board.ParseFEN(verified.Mismatches[0].FEN)
		require.NoError(t, err, verified.Mismatches[0])
		assert.Equal(t, p.Occupied().Count(), found.Occupied().Count())
	}
}

func TestVerifyStops(t *testing.T) {
	m := mustMaterial(t, "KQvK")
	generated.values(t, m)
	_, err := Verify(t.Context(), m, (&library{}).probe, Verification{})
	require.ErrorContains(t, err, "verifying KQvK: KQvK has not been generated")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Verify(ctx, m, generated.probe, Verification{})
	assert.True(t, errors.Is(err, context.Canceled))

	verified, err := Verify(t.Context(), m, func(*board.Position) (Value, error) { return Draw, nil },
		Verification{Mismatches: 3})
	require.NoError(t, err)
	assert.Len(t, verified.Mismatches, 3)
}

// Positions with known distances, some of them with a right to capture en
// passant, from the shared data.
func TestKnownDistances(t *testing.T) {
	v := verifier{probe: generated.probe}
	for _, known := range knownDistances(t) {
		m, _ := ending.MaterialOf(&known.position)
		generated.values(t, m)
		value, err := v.value(&known.position)
		require.NoError(t, err)
		assert.Equal(t, known.moves, movesOf(value), known.position.FEN())
	}
}
