package ram

import "golang.org/x/sys/unix"

// available returns the number of bytes that the system can give. It counts file pages, memory that
// the system may purge, and free memory (of which there is always little). If the number is not
// known, available reports false.
func available() (bytes uint64, known bool) {
	for _, name := range []string{"vm.page_free_count", "vm.page_pageable_external_count", "vm.page_purgeable_count"} {
		pages, err := unix.SysctlUint32(name)
		if err != nil {
			return 0, false
		}
		bytes += uint64(pages) * uint64(unix.Getpagesize())
	}
	return bytes, true
}
