//go:build !amd64 && !arm64

package search

import "unsafe"

// prefetch does nothing on processors without an implementation.
func prefetch(unsafe.Pointer) {}

// prefetchRows does nothing on processors without an implementation.
func prefetchRows(unsafe.Pointer) {}

// prefetchCorrections does nothing on processors without an implementation.
func prefetchCorrections(*corrections, *correctionCells) {}
