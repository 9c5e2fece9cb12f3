package profile_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/internal/profile"
)

func TestRun(t *testing.T) {
	failed := errors.New("the work's own error")
	path := filepath.Join(t.TempDir(), "cpu.prof")
	for _, path := range []string{"", path} {
		assert.NoError(t, profile.Run(path, func() error { return nil }))
		assert.ErrorIs(t, profile.Run(path, func() error { return failed }), failed)
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Positive(t, info.Size())
	assert.Error(t, profile.Run(filepath.Join(path, "x"), func() error { panic("work must not run if the profile cannot be written") }))
}
