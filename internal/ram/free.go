package ram

import "math"

// Free returns the number of bytes that the program can still allocate. It counts what the system can
// give without taking memory from other programs, within the limits on this program. Free reports
// false if the number is not known.
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

// Allowed returns the number of bytes that the limits on the program, such as ulimit -v, still allow.
// It reports false if there is no limit.
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

// Addresses returns the number of bytes of address space that a limit such as ulimit -v still
// allows. It reports false if there is no limit.
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
