//go:build !cgo

package command

// leastAddresses is the address space that a session needs after the start, in bytes. It is for the
// engine, the network and the caches of the default sizes.
const leastAddresses = 80 << 20
