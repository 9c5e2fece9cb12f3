// Package lock keeps two programs from writing the same files at the same time.
package lock

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gofrs/flock"

	"burnside/internal/regular"
)

// ErrTaken is the error for files that another program is writing.
var ErrTaken = errors.New("another program is at work there; wait until it has ended")

// Extension is that of the files that stand for locks.
const Extension = ".lock"

// A Lock is held until it is released or the program ends in any way.
type Lock struct {
	file *flock.Flock // nil if the file needs none, or the file system has none
}

// Beside takes the lock of a file, which need not exist: the lock's name is the file's with
// Extension. The error wraps ErrTaken if another program has the lock. An existing file that
// is not regular needs no lock.
func Beside(name string) (*Lock, error) {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return &Lock{}, nil
	}
	l, err := Take(name + Extension)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// File takes the lock of an open file itself, until it is closed. Unlike the lock that
// Beside takes, this is the same for all names of a file, such as hard links. The error wraps
// ErrTaken if another program has the lock. Where the system or the file system has no such
// locks, File always succeeds.
func File(f *os.File) error {
	if err := tryFile(f); err != nil && !unsupported(err) {
		return fmt.Errorf("%s: %w", f.Name(), err)
	}
	return nil
}

// unsupported reports whether an error says that the file system has no locks.
func unsupported(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.ENOLCK)
}

// Take takes the lock that a file stands for, and makes the file. It does not wait: the
// error is ErrTaken if another program has the lock. An existing file must be regular. On a
// file system without locks Take always succeeds.
func Take(name string) (*Lock, error) {
	if err := regular.Check(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l := &Lock{flock.New(name, flock.SetPermissions(0o666), flock.SetFlag(os.O_CREATE|os.O_RDONLY|regular.NonBlocking))}
	for {
		taken, err := l.file.TryLock()
		switch {
		case unsupported(err):
			return &Lock{}, nil
		case err != nil:
			return nil, err
		case !taken:
			return nil, ErrTaken
		case l.current():
			return l, nil
		}
		// The program that had the lock has just removed the file, and a third one may have
		// made it again.
		if err := l.file.Unlock(); err != nil {
			return nil, err
		}
	}
}

// Held reports whether the lock keeps others out; it does not if the file system has no locks.
func (l *Lock) Held() bool { return l.file != nil }

// current reports whether the locked file still has its name.
func (l *Lock) current() bool {
	locked, err := l.file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(l.file.Path())
	return err == nil && os.SameFile(locked, named)
}

// Release releases the lock and removes its file.
func (l *Lock) Release() error {
	if l.file == nil {
		return nil
	}
	removed := os.Remove(l.file.Path())
	err := l.file.Unlock()
	if removed != nil {
		// Windows removes no open file, so this can't remove one that another program has locked.
		_ = os.Remove(l.file.Path())
	}
	return err
}
