// Package lock keeps two programs from writing the same files at a time.
package lock

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gofrs/flock"
)

// ErrTaken is the error for files that another program is writing.
var ErrTaken = errors.New("another program is at work there; wait until it has ended")

// Extension is that of the files that stand for locks.
const Extension = ".lock"

// A Lock is held until it is released or the program ends, however that is.
type Lock struct {
	file *flock.Flock // nil where there are no locks
}

// Beside takes the lock of a file, which need not be there: that of the same name with
// Extension. The error wraps ErrTaken if another program has it. What is there and is not
// a regular file has no lock.
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

// Take takes the lock that a file stands for, and makes the file. It does not wait: the
// error is ErrTaken if another program has the lock. A file system that has no locks
// gives one to everybody.
func Take(name string) (*Lock, error) {
	l := &Lock{flock.New(name, flock.SetPermissions(0o666))}
	for {
		taken, err := l.file.TryLock()
		switch {
		case errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.ENOLCK):
			return &Lock{}, nil
		case err != nil:
			return nil, err
		case !taken:
			return nil, ErrTaken
		case l.current():
			return l, nil
		}
		// The program that had the lock has just removed the file: a third one may have
		// made it anew.
		if err := l.file.Unlock(); err != nil {
			return nil, err
		}
	}
}

// Held reports whether the lock keeps others out, as one does unless the file system has
// no locks.
func (l *Lock) Held() bool { return l.file != nil }

// current reports whether the file that is locked is the one that has the name.
func (l *Lock) current() bool {
	locked, err := l.file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(l.file.Path())
	return err == nil && os.SameFile(locked, named)
}

// Release gives the lock back and removes its file.
func (l *Lock) Release() error {
	if l.file == nil {
		return nil
	}
	removed := os.Remove(l.file.Path())
	err := l.file.Unlock()
	if removed != nil {
		// Windows keeps a file while it is open, and so removes none that is locked anew.
		_ = os.Remove(l.file.Path())
	}
	return err
}
