package hugepages

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// large is an object larger than a huge page.
type large [3 << 20]byte

// TestNew checks that a new object is zero, begins at the start of a cache line, and shares no
// memory with another object.
func TestNew(t *testing.T) {
	first, second := New[large](), New[large]()
	assert.True(t, *first == large{}, "the first is zero")
	for i := range first {
		first[i] = 1
	}
	assert.True(t, *second == large{}, "the second is still zero")
	assert.Zero(t, uintptr(unsafe.Pointer(first))%64)
	assert.Zero(t, uintptr(unsafe.Pointer(second))%64)
}
