//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryFile locks an open file, or returns ErrTaken.
func tryFile(f *os.File) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var lockErr error
	err = conn.Control(func(fd uintptr) {
		for ok := true; ok; ok = lockErr == unix.EINTR {
			lockErr = unix.Flock(int(fd), unix.LOCK_EX|unix.LOCK_NB)
		}
	})
	if lockErr == unix.EWOULDBLOCK {
		return ErrTaken
	}
	return errors.Join(err, lockErr)
}
