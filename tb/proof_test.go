package tb

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb/ending"
	"burnside/tb/internal/tbtest"
	"burnside/tb/verify"
)

// The proof finds no fault in samples of what the generator makes.
func TestVerifyProvesSamplesOfFourMen(t *testing.T) {
	if testing.Short() {
		t.Skip("all endings of four men take long")
	}
	for _, m := range ending.All(4) {
		tbtest.Generated.Values(t, m)
		verified, err := verify.Ending(t.Context(), m, tbtest.Generated.Probe, verify.Options{Threads: 2, Sample: 5000})
		require.NoError(t, err)
		assert.Empty(t, verified.Mismatches, m)
	}
}
