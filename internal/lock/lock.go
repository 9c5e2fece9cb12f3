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
	"burnside/internal/shorten"
)

// ErrTaken is the error if another program is writing the files.
var ErrTaken = errors.New("another program is at work there; wait until it has ended")

// Extension is the extension of lock files.
const Extension = ".lock"

// A Lock is held until it is released or the program ends, even if the program is killed.
type Lock struct {
	file *flock.Flock // nil if the file needs no lock, or the file system has none
}

// Beside locks a file with the help of a second file next to it, the lock file. The file to be
// locked need not exist. The lock file has the same name with Extension added. If this name is too
// long, it is shortened. If another program holds the lock, the error wraps ErrTaken. If the file
// to be locked exists but is not regular, Beside locks nothing.
func Beside(name string) (*Lock, error) {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return &Lock{}, nil
	}
	folder, base := filepath.Split(name)
	l, err := Take(folder + shorten.FileName(base, len(Extension)) + Extension)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// File locks an open file itself, until the file is closed. If the file has several names, such as
// hard links, the lock covers all of them. (The lock of the function Beside covers only one name.)
// If another program holds the lock, the error wraps ErrTaken. If the system or the file system
// can't lock open files, File always succeeds.
func File(f *os.File) error {
	if err := tryFile(f); err != nil && !unsupported(err) {
		return fmt.Errorf("%s: %w", f.Name(), err)
	}
	return nil
}

// unsupported reports whether an error means that the file system has no locks.
func unsupported(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.ENOLCK)
}

// Take creates a lock file and locks it. It does not wait: if another program holds the lock, it
// returns ErrTaken. If the lock file exists already, it must be a regular file. On a file system
// without locks, Take always succeeds.
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
		// The program that held the lock before may have removed the file after this program opened
		// it. Then the locked file no longer has its name, and a third program may have created a
		// new file with this name. So try again.
		if err := l.file.Unlock(); err != nil {
			return nil, err
		}
	}
}

// Held reports whether the lock keeps other programs out. On a file system without locks, it
// returns false.
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
		// Windows does not remove open files, so this cannot remove another program's lock.
		_ = os.Remove(l.file.Path())
	}
	return err
}
