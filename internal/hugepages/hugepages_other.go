//go:build !linux

package hugepages

// pageBytes is 0: without huge pages an object needs no room around it.
const pageBytes = 0

// Advise does nothing, since the system has no such function.
func Advise[T any](object []T) {}
