package hugepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// pageBytes is the size of a huge page on most machines' processors.
const pageBytes = 2 << 20

// Advise asks the system to use huge pages for a large object. The program must not have written to
// the object yet. With small pages, most random reads would also miss in the processor's cache of
// page addresses (TLB). The system may ignore the advice.
func Advise[T any](object []T) {
	const page = 4096 // the alignment that madvise requires
	start := uintptr(unsafe.Pointer(unsafe.SliceData(object)))
	size := uintptr(len(object)) * unsafe.Sizeof(object[0])
	skip := -start % page
	if size < skip+page {
		return
	}
	memory := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(object)), skip)), size-skip)
	_ = unix.Madvise(memory[:len(memory)/page*page], unix.MADV_HUGEPAGE)
}
