//go:build !linux

// Package hugepages asks the operating system for large pages of memory.
package hugepages

// Advise does nothing where the system offers no such advice.
func Advise[T any](object []T) {}
