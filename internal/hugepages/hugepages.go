// Package hugepages asks the operating system for large pages of memory.
package hugepages

import "unsafe"

// padded is an object with room for a huge page on each side, so that the huge pages across
// its ends belong to it alone. Most of that room is never written and so takes no memory: the
// system allocates page by page.
type padded[T any] struct {
	_      [pageBytes]byte
	object T
	_      [pageBytes]byte
}

// New returns a new, zero object and asks the system to back it with huge pages.
func New[T any]() *T {
	memory := make([]padded[T], 1)
	Advise(memory)
	return &memory[0].object
}

// Size returns the number of bytes that New allocates.
func Size[T any]() uint64 { return uint64(unsafe.Sizeof(padded[T]{})) }
