package ram

import (
	"math"
	"runtime"
)

// resident returns MaxUint64: how much memory the program has written is not known.
func resident() uint64 { return math.MaxUint64 }

// addresses is the number of bytes that addresses of 32 bits reach, as in WebAssembly.
const addresses = 1 << 32

// addressLimit returns WebAssembly's limit on the address space, and how much of the address space
// is used. Memory that Go has freed does not count as used, because Go uses it again.
func addressLimit() (limit, bool) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return limit{addresses, m.Sys - m.HeapIdle}, true
}

// memoryLimits returns none: no limits on the program's memory are known.
func memoryLimits() []limit { return nil }
