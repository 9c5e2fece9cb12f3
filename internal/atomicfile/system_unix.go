//go:build unix

package atomicfile

import (
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// With streamFlags, os.OpenFile opens a device or a pipe without waiting for its other end. If the
// device is a terminal, it does not become the controlling terminal of the program.
const streamFlags = os.O_WRONLY | unix.O_NONBLOCK | unix.O_NOCTTY

// duplicate returns a duplicate of one of the program's open files, with the same position.
func duplicate(number int, name string) (*os.File, error) {
	n, err := unix.FcntlInt(uintptr(number), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, os.NewSyscallError("dup", err)
	}
	return os.NewFile(uintptr(n), name), nil
}

// keepOwner gives a file the owner and the group of the old file. If the program may not set the
// owner, keepOwner sets only the group.
func keepOwner(f *os.File, old fs.FileInfo) {
	stat, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return
	}
	if f.Chown(int(stat.Uid), int(stat.Gid)) != nil {
		_ = f.Chown(-1, int(stat.Gid))
	}
}
