package ram

import (
	"math"

	"github.com/pbnjay/memory"
)

// Free returns the number of bytes that the program can still take without other
// programs losing theirs: what the system can give, within the limits that hold for
// the program. It reports false if that is not known.
func Free() (bytes uint64, known bool) {
	bytes = math.MaxUint64
	if available, ok := available(); ok {
		bytes, known = available, true
	} else if free := memory.FreeMemory(); free != 0 {
		bytes, known = free, true
	}
	if allowed, limited := Allowed(); limited {
		bytes, known = min(bytes, allowed), true
	}
	return bytes, known
}

// Allowed returns the number of bytes that the program can still take within the limits
// that hold for it, such as that of ulimit -v. It reports false if there are none.
func Allowed() (bytes uint64, limited bool) {
	bytes = math.MaxUint64
	for _, limit := range limits() {
		bytes, limited = min(bytes, limit.left()), true
	}
	return bytes, limited
}

// A limit is one on the memory of the program.
type limit struct {
	most, used uint64 // bytes
}

// left returns how many bytes the limit leaves.
func (l limit) left() uint64 { return l.most - min(l.used, l.most) }
