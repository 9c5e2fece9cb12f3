//go:build cgo

package command

// leastAddresses is the address space that a session needs after the program's start, in bytes. The
// engine, the network and caches of the default sizes use this space. In a build with cgo, Go's
// package net links the C library, which needs a stack and a heap for each thread.
const leastAddresses = 384 << 20
