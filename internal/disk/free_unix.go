//go:build linux || darwin

package disk

import "golang.org/x/sys/unix"

// Free returns the number of bytes that the program can still write to the file system that holds
// the folder. If the number is not known, Free reports false.
func Free(folder string) (bytes uint64, known bool) {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return 0, false
	}
	return stat.Bavail * uint64(stat.Bsize), true
}
