//go:build cgo

package command

// leastAddresses is how many bytes of addresses a session needs after the start: for engine,
// network and caches of the default sizes, and in each thread for stack and heap of the C
// library, which Go's package net links if there is a C compiler.
const leastAddresses = 384 << 20
