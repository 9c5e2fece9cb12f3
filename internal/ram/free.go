package ram

import "math"

// Free returns the number of bytes that the program can still allocate. This is what the system can
// give without taking memory from other programs, or less if the program has limits. If the number
// is not known, Free reports false.
func Free() (bytes uint64, known bool) {
	bytes, known = freeMemory()
	if !known {
		bytes = math.MaxUint64
	}
	if l, limited := addressLimit(); limited {
		bytes, known = min(bytes, l.left()), true
	}
	return bytes, known
}

// freeMemory returns what Free returns, but ignores the limit on address space.
func freeMemory() (bytes uint64, known bool) {
	if bytes, known = available(); !known {
		bytes = math.MaxUint64
	}
	for _, limit := range memoryLimits() {
		bytes, known = min(bytes, limit.left()), true
	}
	return bytes, known
}

// Allowed returns how many more bytes the program may allocate under its limits, such as ulimit -v.
// If there is no limit, Allowed reports false.
func Allowed() (bytes uint64, limited bool) {
	bytes, limited = Addresses()
	if !limited {
		bytes = math.MaxUint64
	}
	for _, limit := range memoryLimits() {
		bytes, limited = min(bytes, limit.left()), true
	}
	return bytes, limited
}

// Addresses returns how many more bytes of address space the program may use under a limit such as
// ulimit -v. If there is no such limit, Addresses reports false.
func Addresses() (bytes uint64, limited bool) {
	l, limited := addressLimit()
	return l.left(), limited
}

// A limit is a limit on the program's memory and what the program uses of it.
type limit struct {
	most, used uint64 // bytes
}

// left returns how many bytes the limit still allows.
func (l limit) left() uint64 { return l.most - min(l.used, l.most) }
