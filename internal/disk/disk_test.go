package disk

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFree(t *testing.T) {
	folder := t.TempDir()
	if free, known := Free(folder); known {
		assert.Positive(t, free)
	}
	_, known := Free(filepath.Join(folder, "none"))
	assert.False(t, known)
}
