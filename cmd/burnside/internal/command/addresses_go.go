//go:build !cgo

package command

// leastAddresses is the address space that a session needs after the program's start, in bytes. The
// engine, the network and caches of the default sizes use this space.
const leastAddresses = 80 << 20
