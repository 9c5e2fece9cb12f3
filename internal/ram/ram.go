// Package ram checks whether something fits into the machine's memory. The check must come before
// the allocation: if the system refuses memory, Go ends the program, and if the machine swaps, all
// programs become slow.
package ram

import (
	"fmt"
	"math"

	"github.com/pbnjay/memory"
)

// A Need is the memory of one part of the program, before and after an allocation.
type Need struct {
	All   uint64 // bytes held after the allocation
	Held  uint64 // bytes held now, written or not; All includes them or takes their place
	Fresh uint64 // bytes to allocate
}

// Check returns an error if the machine has too little memory for an allocation, which n describes.
// It considers the memory of the machine, the limits on the program, and what the system can give
// without taking memory from other programs. If one of these is not known, Check ignores it. If
// n.All is not greater than n.Held, Check never returns an error.
func Check(n Need) error { return check(n, now()) }

// state describes the memory that is left.
type state struct {
	total     uint64 // bytes in the machine, 0 if not known
	free      uint64 // bytes that can be allocated, MaxUint64 if not known
	resident  uint64 // bytes that the program has written, MaxUint64 if not known
	addresses uint64 // bytes of address space that a limit leaves, MaxUint64 without one
}

// now returns the current state.
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

// The program leaves the fraction 1/reserve of the free memory to the system. The system needs
// memory for page tables, and the amount that it reports as free is not exact.
const reserve = 16

// arena is the unit in bytes in which Go reserves addresses on a 64-bit system.
const arena = 64 << 20

// check does the work of Check in the given state.
func check(n Need, s state) error {
	if n.All <= n.Held {
		return nil
	}
	// A 32-bit program cannot address more than MaxInt bytes.
	if s.total != 0 && n.All > min(s.total, math.MaxInt) {
		return fmt.Errorf("%d MiB are needed, the machine has %d MiB of memory", upMiB(n.All), s.total>>20)
	}
	// The system counts memory as free if it was allocated but never written.
	if back := min(n.Held, s.resident); s.free < math.MaxUint64-back && n.All > s.free+back {
		return fmt.Errorf("%d MiB are needed, %d MiB of the free memory can be used", upMiB(n.All), (s.free+back)>>20)
	}
	if n.Fresh+arena > s.addresses {
		return fmt.Errorf("%d MiB more are needed, the limit on the program's address space leaves %d MiB", upMiB(n.Fresh+arena), s.addresses>>20)
	}
	return nil
}

// upMiB returns bytes in MiB, rounded up.
func upMiB(bytes uint64) uint64 { return (bytes + 1<<20 - 1) >> 20 }
