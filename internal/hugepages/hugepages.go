// Package hugepages asks the operating system for large pages of memory.
package hugepages

import "unsafe"

// padded is an object with unused memory before and after it. Each of these two parts is as large
// as a huge page. So the object shares no huge page with another object. The unused parts cost
// almost nothing, because the system allocates only pages that are written.
type padded[T any] struct {
	_      [pageBytes]byte
	object T
	_      [pageBytes]byte
}

// New returns a new object of zeros and asks the system to use huge pages for it.
func New[T any]() *T {
	memory := make([]padded[T], 1)
	Advise(memory)
	return &memory[0].object
}

// Size returns the number of bytes that New allocates.
func Size[T any]() uint64 { return uint64(unsafe.Sizeof(padded[T]{})) }
