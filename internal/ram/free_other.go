//go:build !linux

package ram

// available reports false: the memory that the system can give is not known in
// detail.
func available() (uint64, bool) { return 0, false }

// limits returns the limits on the program's memory that are known, none.
func limits() []limit { return nil }
