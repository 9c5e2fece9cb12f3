//go:build cgo

package command

// leastAddresses is how many bytes of addresses a session needs after the start. They are for
// engine, network and caches of the default sizes. Each thread also needs stack and heap of the C
// library, because Go's package net links that library if there is a C compiler.
const leastAddresses = 384 << 20
