// Package ram tells whether something fits into the memory of the machine. Go ends
// the program when the system refuses memory, and a machine that swaps is slow for all
// programs, so the program has to check first.
package ram

import (
	"fmt"
	"math"

	"github.com/pbnjay/memory"
)

// A Need is what a part of the program asks for, in bytes.
type Need struct {
	All   uint64 // bytes that it will hold
	Held  uint64 // bytes that it holds now, written or not; All replaces or includes them
	Fresh uint64 // bytes that it allocates
}

// Check returns an error if a need is more than the machine has or can give without taking
// it from other programs, within the limits that hold for the program. A need of no more
// than is held already fits, and if nothing is known every need does.
func Check(n Need) error { return check(n, now()) }

// state is the memory that the machine and the limits leave.
type state struct {
	total     uint64 // bytes of the machine, 0 if not known
	free      uint64 // bytes that can be taken, MaxUint64 if not known
	resident  uint64 // bytes that the program has taken, MaxUint64 if not known
	addresses uint64 // bytes of addresses that a limit leaves, MaxUint64 without one
}

// now returns the present state.
func now() state {
	s := state{memory.TotalMemory(), math.MaxUint64, resident(), math.MaxUint64}
	if free, known := freeMemory(); known {
		s.free = free - free/reserve
	}
	if l, limited := addressLimit(); limited {
		s.addresses = l.left()
	}
	return s
}

// 1/reserve of the free memory is left to the system, for its page tables and because the
// amount that it reports is not exact.
const reserve = 16

// arena is the size of the pieces in which Go takes addresses from a 64-bit system.
const arena = 64 << 20

// check is Check in the given state.
func check(n Need, s state) error {
	if n.All <= n.Held {
		return nil
	}
	// A 32-bit program cannot use all of a larger memory.
	if s.total != 0 && n.All > min(s.total, math.MaxInt) {
		return fmt.Errorf("%d MiB are needed, the machine has %d MiB of memory", upMiB(n.All), s.total>>20)
	}
	// Memory that is held but was never written still counts as free.
	if back := min(n.Held, s.resident); s.free < math.MaxUint64-back && n.All > s.free+back {
		return fmt.Errorf("%d MiB are needed, %d MiB can be taken of the memory that is free", upMiB(n.All), (s.free+back)>>20)
	}
	if n.Fresh+arena > s.addresses {
		return fmt.Errorf("%d MiB more are needed, the limit on the program's addresses leaves %d MiB", upMiB(n.Fresh+arena), s.addresses>>20)
	}
	return nil
}

// upMiB returns bytes in MiB, rounded up.
func upMiB(bytes uint64) uint64 { return (bytes + 1<<20 - 1) >> 20 }
