//go:build cgo

package command

// leastAddresses is the address space that a session needs after the program's start, in bytes. The
// engine, the network and caches of the default sizes use this space. If there is a C compiler,
// Go's package net links the C library. Then each thread also needs a stack and a heap of that
// library.
const leastAddresses = 384 << 20
