//go:build !linux

package search

// useHugePages does nothing where the system offers no such advice.
func useHugePages[T any](object []T) {}
