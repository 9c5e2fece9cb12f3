//go:build unix

package regular

import "syscall"

// NonBlocking holds flags for os.OpenFile. With these flags, opening a pipe does not wait for its
// other end, and opening a device does not wait either. A terminal that is opened does not become
// the controlling terminal of the program. On other systems NonBlocking is 0, because opening never
// waits there.
const NonBlocking = syscall.O_NONBLOCK | syscall.O_NOCTTY
