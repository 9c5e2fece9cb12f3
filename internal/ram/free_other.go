//go:build !linux

package ram

import "math"

// resident returns MaxUint64: how much of its memory the program has written is not known.
func resident() uint64 { return math.MaxUint64 }

// addressLimit reports false: no limit is known.
func addressLimit() (limit, bool) { return limit{}, false }

// memoryLimits returns the limits on the program's memory that are known, none.
func memoryLimits() []limit { return nil }
