//go:build amd64 || arm64

package search

import "unsafe"

// prefetch begins to bring the cache line at p into the cache, without waiting
// for it.
//
//go:noescape
func prefetch(p unsafe.Pointer)

// prefetchRows begins to bring the rows of one side's men in a pieceTo into the
// cache: from the first one at p, two lines in every four.
//
//go:noescape
func prefetchRows(p unsafe.Pointer)

// prefetchCorrections begins to bring the corrections at some cells into the cache.
//
//go:noescape
func prefetchCorrections(c *corrections, cells *correctionCells)
