//go:build !linux

package hugepages

// pageBytes is 0: without huge pages an object needs no room around it.
const pageBytes = 0

// Advise does nothing: the system takes no such advice.
func Advise[T any](object []T) {}
