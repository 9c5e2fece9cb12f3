package command

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestByteCount(t *testing.T) {
	for n, text := range map[uint64]string{5: "5 B", 999_950: "1000 kB", 1_920_000_000: "1.92 GB", 14_800_000: "14.8 MB"} {
		assert.Equal(t, text, byteCount(n))
	}
}
