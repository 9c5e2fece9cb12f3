//go:build unix

package regular

import "syscall"

// NonBlocking holds flags for os.OpenFile. With them it does not wait for the other end of a
// pipe or for a device, and makes no terminal the controlling terminal of the program. On
// systems where opening does not wait NonBlocking is 0.
const NonBlocking = syscall.O_NONBLOCK | syscall.O_NOCTTY
