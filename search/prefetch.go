//go:build amd64 || arm64

package search

import "unsafe"

// prefetch begins to bring the cache line at p into the cache, without waiting
// for it.
//
//go:noescape
func prefetch(p unsafe.Pointer)
