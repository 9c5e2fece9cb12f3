//go:build cgo

package command

// leastAddresses is the address space that a session needs after the start, in bytes. It is for the
// engine, the network and the caches of the default sizes. Each thread also needs a stack and a heap
// of the C library, because Go's package net links that library if there is a C compiler.
const leastAddresses = 384 << 20
