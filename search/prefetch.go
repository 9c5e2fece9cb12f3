//go:build amd64 || arm64

package search

import "unsafe"

// prefetch starts to load the cache line at p and does not wait for it.
//
//go:noescape
func prefetch(p unsafe.Pointer)

// prefetchRows starts to load one side's rows of a pieceToHistory into the cache. p is the address of
// the first row. Of every four cache lines it loads two.
//
//go:noescape
func prefetchRows(p unsafe.Pointer)

// prefetchCorrections starts to load the corrections at some cells into the cache.
//
//go:noescape
func prefetchCorrections(c *corrections, cells *correctionCells)
