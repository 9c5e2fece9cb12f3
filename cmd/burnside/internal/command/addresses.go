package command

import "fmt"

// checkAddresses returns an error if the system limits the program's address space, as with ulimit
// -v, and too few bytes are left for a session. Without this check, Go would end the program with a
// long dump of the program's state.
func checkAddresses(left uint64, limited bool) error {
	if !limited || left >= leastAddresses {
		return nil
	}
	return fmt.Errorf("the limit on the program's addresses (ulimit -v) leaves it %d MiB after its start, and it needs %d", left>>20, leastAddresses>>20)
}
