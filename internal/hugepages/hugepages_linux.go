package hugepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// pageBytes is the size of a huge page on the processors that most machines have.
const pageBytes = 2 << 20

// Advise asks the system to back a large object that has not been written yet with
// huge pages: where memory is read at random, with small pages each read would also miss
// the processor's cache of page addresses. It is advice; where the system does not follow
// it nothing is lost.
func Advise[T any](object []T) {
	const page = 4096 // the least alignment that madvise asks for
	start := uintptr(unsafe.Pointer(unsafe.SliceData(object)))
	size := uintptr(len(object)) * unsafe.Sizeof(object[0])
	skip := -start % page
	if size < skip+page {
		return
	}
	memory := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(object)), skip)), size-skip)
	_ = unix.Madvise(memory[:len(memory)/page*page], unix.MADV_HUGEPAGE)
}
