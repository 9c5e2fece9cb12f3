//go:build !(linux || darwin)

package ram

import "github.com/pbnjay/memory"

// available returns the bytes that the system can give. It reports false if that is not known.
func available() (uint64, bool) {
	free := memory.FreeMemory()
	return free, free != 0
}
