//go:build amd64 || arm64

package search

import "unsafe"

// prefetch starts to load the cache line at p and does not wait for it.
//
//go:noescape
func prefetch(p unsafe.Pointer)

// prefetchRows starts to load a half of a pieceToHistory into the cache: the rows of one side's
// men. The parameter p is the address of the first of these rows. A row takes two cache lines, and
// the rows of the two sides alternate. So prefetchRows loads two of every four cache lines.
//
//go:noescape
func prefetchRows(p unsafe.Pointer)

// prefetchCorrections starts to load the corrections at some cells into the cache.
//
//go:noescape
func prefetchCorrections(c *corrections, cells *correctionCells)
