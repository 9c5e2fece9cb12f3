//go:build !wasm

package search

import "sync/atomic"

// word is a word of the transposition table. Its loads cost nothing on amd64.
type word = atomic.Uint64
