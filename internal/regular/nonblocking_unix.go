//go:build unix

package regular

import "syscall"

// NonBlocking holds flags for os.OpenFile. With them it does not wait for the other end of a
// pipe or for a device, and does not make a terminal the program's controlling terminal.
// NonBlocking is 0 on systems where opening never waits.
const NonBlocking = syscall.O_NONBLOCK | syscall.O_NOCTTY
