//go:build !amd64 && !arm64

package search

import "unsafe"

// prefetch does nothing on processors for which it is not written.
func prefetch(unsafe.Pointer) {}

// prefetchRows does nothing on processors for which it is not written.
func prefetchRows(unsafe.Pointer) {}

// prefetchCorrections does nothing on processors for which it is not written.
func prefetchCorrections(*corrections, *correctionCells) {}
