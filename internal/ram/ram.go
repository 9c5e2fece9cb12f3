// Package ram tells whether something fits into the memory of the machine. Go ends
// the program when the system refuses memory, so one has to ask first.
package ram

import (
	"fmt"
	"math"

	"github.com/pbnjay/memory"
)

// Check returns an error if so many bytes are more than the memory of the machine. If
// that is not known everything fits.
func Check(bytes uint64) error { return check(bytes, memory.TotalMemory()) }

// check is Check for a machine with the given memory, 0 if not known.
func check(bytes, total uint64) error {
	// A 32-bit program cannot use all of a larger memory.
	if total != 0 && bytes > min(total, math.MaxInt) {
		return fmt.Errorf("%d MiB are needed, the machine has %d MiB of memory", (bytes+1<<20-1)>>20, total>>20)
	}
	return nil
}
