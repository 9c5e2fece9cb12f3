//go:build cgo

package command

// leastAddresses is how many bytes of addresses a session takes after the start: engine,
// network, caches of the default sizes, and for each thread the stack and the heap of the C
// library, which Go's package net links if there is a C compiler.
const leastAddresses = 384 << 20
