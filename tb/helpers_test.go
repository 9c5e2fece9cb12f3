package tb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/tb/ending"
)

// mustMaterial returns the ending of a name.
func mustMaterial(t testing.TB, name string) ending.Material {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	return m
}
