// Package hugepages asks the operating system for large pages of memory.
package hugepages

import "unsafe"

// padded is an object with room for a huge page on either side, so that those that reach
// beyond its ends are its own too. Most of that room is never written, and takes no memory,
// since the system gives it out page by page.
type padded[T any] struct {
	_      [pageBytes]byte
	object T
	_      [pageBytes]byte
}

// New returns a new object, zero, all of which the system is asked to back with huge pages.
func New[T any]() *T {
	memory := make([]padded[T], 1)
	Advise(memory)
	return &memory[0].object
}

// Size returns the bytes that New takes for an object.
func Size[T any]() uint64 { return uint64(unsafe.Sizeof(padded[T]{})) }
