//go:build !cgo

package command

// leastAddresses is how many bytes of addresses a session needs after the start. They are for
// engine, network and caches of the default sizes.
const leastAddresses = 80 << 20
