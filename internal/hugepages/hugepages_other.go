//go:build !linux

package hugepages

// Advise does nothing where the system offers no such advice.
func Advise[T any](object []T) {}
