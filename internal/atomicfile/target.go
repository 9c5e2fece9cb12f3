package atomicfile

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// A target is the place to which the content for a name is written.
type target struct {
	name   string      // the regular file at the end of all links
	old    fs.FileInfo // the file to replace; nil if there is none
	stream *os.File    // gets the content directly; nil for a regular file
}

// targetOf finds the target for a name.
func targetOf(name string) (t target, err error) {
	if t.name, err = follow(name); err != nil {
		return t, err
	}
	if number, ok := descriptor(t.name); ok {
		t.stream, err = duplicate(number, t.name)
		return t, err
	}
	info, err := os.Stat(t.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return t, nil
	case err != nil:
		return t, err
	case !info.Mode().IsRegular():
		t.stream, err = openStream(t.name, info.Mode())
		return t, err
	}
	t.old = info
	return t, mayWrite(t.name)
}

// maxLinks is the greatest number of links in a row that follow accepts.
const maxLinks = 255

// follow follows a chain of symbolic links and returns the name at its end. There need not be a
// file with that name. If the given name belongs to one of the program's open files, follow returns
// it unchanged.
func follow(name string) (string, error) {
	for range maxLinks {
		if _, ok := descriptor(name); ok {
			return name, nil
		}
		next, err := os.Readlink(name)
		if err != nil { // not a link, or no such file; opening the name will show which
			return name, nil
		}
		if !filepath.IsAbs(next) {
			// If the folder is a link too, ".." starts from the folder at the end of that link.
			folder, err := filepath.EvalSymlinks(folderOf(name))
			if err != nil {
				return "", err
			}
			next = folder + string(filepath.Separator) + next
		}
		name = next
	}
	return "", errors.New("too many symbolic links")
}

// folderOf returns the folder part of a name, "." if it has none.
func folderOf(name string) string {
	folder, _ := filepath.Split(name)
	return cmp.Or(folder, ".")
}

// descriptors is the folder that lists the program's own open files.
const descriptors = "/dev/fd"

// descriptor returns the number of an open file of the program, which is the last part of a name
// such as /dev/fd/1. The result "ok" is false for other names.
func descriptor(name string) (number int, ok bool) {
	number, err := strconv.Atoi(filepath.Base(name))
	if err != nil {
		return 0, false
	}
	folder, err := os.Stat(folderOf(name))
	if err != nil {
		return 0, false
	}
	ours, err := os.Stat(descriptors)
	return number, err == nil && os.SameFile(folder, ours)
}

// openStream opens a stream, such as a pipe or a terminal. It returns an error for a folder, a disk
// or anything else that is not a stream.
func openStream(name string, mode fs.FileMode) (*os.File, error) {
	switch {
	case mode.IsDir():
		return nil, errors.New("it is a folder")
	case mode&fs.ModeSocket != 0:
		return nil, errors.New("it is a socket")
	case mode&fs.ModeDevice != 0 && mode&fs.ModeCharDevice == 0:
		return nil, errors.New("it is a block device")
	case mode&fs.ModeIrregular != 0:
		return nil, errors.New("it is not a regular file")
	}
	f, err := os.OpenFile(name, streamFlags, 0)
	if mode&fs.ModeNamedPipe != 0 && errors.Is(err, syscall.ENXIO) {
		return nil, errors.New("it is a pipe that no program reads")
	}
	return f, err
}

// mayWrite returns an error if the program may not write a file. Without this check, a read-only
// file could be replaced, because replacing a file needs only the right to change its folder.
func mayWrite(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}
