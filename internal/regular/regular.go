// Package regular opens only regular files. Other files could block the program. Opening a named
// pipe waits for the other end of the pipe. Opening a device may start the device. Reading from a
// pipe or a device may never end.
package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ErrIrregular is wrapped by the errors for files that are not regular.
var ErrIrregular = errors.New("not a regular file")

// Open opens a regular file for reading. It never waits. It follows symbolic links. Errors name the
// file. If the name belongs to a folder, a named pipe, a socket or a device, the error wraps
// ErrIrregular and says which of these it is.
func Open(name string) (*os.File, error) {
	return open(name, os.O_RDONLY)
}

// OpenForWriting works like Open, but opens the file for reading and writing.
func OpenForWriting(name string) (*os.File, error) {
	return open(name, os.O_RDWR)
}

// open opens a regular file with the given flags.
func open(name string, flags int) (*os.File, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	// Another file may have taken the name since the check.
	f, err := os.OpenFile(name, flags|NonBlocking, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		err = check(name, info.Mode())
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Check returns the same errors as Open for a file that does not exist or is not regular, but it
// opens nothing.
func Check(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	return check(name, info.Mode())
}

// ReadFile returns the content of a regular file. It opens the file as Open does.
func ReadFile(name string) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// check returns an error unless the mode is a regular file's.
func check(name string, mode fs.FileMode) error {
	if mode.IsRegular() {
		return nil
	}
	return &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("%w but %s", ErrIrregular, Kind(mode))}
}

// Kind returns the kind of a file with the given mode, such as "a named pipe".
func Kind(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return "a regular file"
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}
