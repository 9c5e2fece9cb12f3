//go:build !linux

package hugepages

// pageBytes is 0: an object needs no room around it where there are no huge pages to fill.
const pageBytes = 0

// Advise does nothing where the system offers no such advice.
func Advise[T any](object []T) {}
