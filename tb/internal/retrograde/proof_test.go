package retrograde_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb/ending"
	"burnside/tb/verify"
)

// TestVerifyProvesThreeMen checks that package verify finds no fault in the generated values.
func TestVerifyProvesThreeMen(t *testing.T) {
	for _, m := range ending.All(3) {
		generated.values(t, m)
		verified, err := verify.Random(t.Context(), m, generated.probe, math.MaxUint64, 1, verify.Options{Threads: 2})
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
		verified, err := verify.Random(t.Context(), m, generated.probe, 5000, 1, verify.Options{Threads: 2})
		require.NoError(t, err)
		assert.Empty(t, verified.Mismatches, m)
	}
}
