//go:build !cgo

package command

// leastAddresses is what a session takes after the start, in bytes of addresses: engine,
// network, and caches of the default sizes.
const leastAddresses = 80 << 20
