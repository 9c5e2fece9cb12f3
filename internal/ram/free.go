package ram

import "math"

// Free returns the number of bytes that the program can still take without other
// programs losing theirs: what the system can give, within the limits that hold for
// the program. It reports false if that is not known.
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

// freeMemory is Free without the limit on the program's addresses.
func freeMemory() (bytes uint64, known bool) {
	if bytes, known = available(); !known {
		bytes = math.MaxUint64
	}
	for _, limit := range memoryLimits() {
		bytes, known = min(bytes, limit.left()), true
	}
	return bytes, known
}

// Allowed returns the number of bytes that the program can still take within the limits
// that hold for it, such as that of ulimit -v. It reports false if there are none.
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

// Addresses returns the number of bytes of addresses that a limit such as that of ulimit -v
// leaves to the program. It reports false if there is none.
func Addresses() (bytes uint64, limited bool) {
	l, limited := addressLimit()
	return l.left(), limited
}

// A limit is one on the memory of the program.
type limit struct {
	most, used uint64 // bytes
}

// left returns how many bytes the limit leaves.
func (l limit) left() uint64 { return l.most - min(l.used, l.most) }
