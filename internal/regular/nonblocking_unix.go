//go:build unix

package regular

import "syscall"

// NonBlocking holds flags for os.OpenFile. With them, opening waits neither for the other end of a
// pipe nor for a device. A terminal does not become the program's controlling terminal. On systems
// where opening never waits, NonBlocking is 0.
const NonBlocking = syscall.O_NONBLOCK | syscall.O_NOCTTY
