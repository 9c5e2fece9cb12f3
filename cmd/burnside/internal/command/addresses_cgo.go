//go:build cgo

package command

// leastAddresses is what a session takes after the start, in bytes of addresses: engine,
// network, caches of the default sizes, and for each thread the stack and the heap of the C
// library, which Go's package net brings in where there is a C compiler.
const leastAddresses = 384 << 20
