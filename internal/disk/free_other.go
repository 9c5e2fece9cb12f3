//go:build !(linux || darwin || windows)

package disk

// Free reports false: on this system the free space is not known.
func Free(string) (bytes uint64, known bool) { return 0, false }
