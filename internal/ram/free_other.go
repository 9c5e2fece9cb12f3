//go:build !linux && !wasm

package ram

import "math"

// resident returns MaxUint64: how much memory the program has written is not known.
func resident() uint64 { return math.MaxUint64 }

// addressLimit reports false: no limit is known.
func addressLimit() (limit, bool) { return limit{}, false }

// memoryLimits returns none: no limits on the program's memory are known.
func memoryLimits() []limit { return nil }
