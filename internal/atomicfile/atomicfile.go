// Package atomicfile writes files that have their name only when they are whole
// and on the disk: whatever breaks a write leaves the old file, or none.
package atomicfile

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// bufferSize is the size in bytes of the buffer before the file.
const bufferSize = 1 << 18

// Write replaces the file of that name, or makes it, with what the function writes.
// Until that is complete and on the disk it stands beside it under a temporary
// name. An error names the file; the file is then as it was.
func Write(name string, write func(io.Writer) error) error {
	return named(name, replace(name, write, true))
}

// WriteUnsynced is Write for a file that can be made again and has a checksum. It
// does not wait for the disk, so that the file may turn out damaged if the machine
// breaks down; if only the program does it is whole or not there.
func WriteUnsynced(name string, write func(io.Writer) error) error {
	return named(name, replace(name, write, false))
}

// named adds what was done to an error.
func named(name string, err error) error {
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// RemoveUnfinished removes what programs that were ended in the middle of writing the
// file of that name have left. No other may be writing it.
func RemoveUnfinished(name string) error {
	folder, base := filepath.Split(name)
	entries, err := os.ReadDir(cmp.Or(folder, "."))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, entry := range entries {
		if isTemporary(entry.Name(), base) {
			err = errors.Join(err, os.Remove(filepath.Join(folder, entry.Name())))
		}
	}
	return err
}

// What stands behind a name, with a number between, while the file is written.
const (
	temporaryStart = "."
	temporaryEnd   = ".tmp"
)

// isTemporary reports whether a name is one under which the file base is written.
func isTemporary(name, base string) bool {
	name, begins := strings.CutPrefix(name, base+temporaryStart)
	number, ends := strings.CutSuffix(name, temporaryEnd)
	_, err := strconv.ParseUint(number, 10, 64)
	return begins && ends && err == nil
}

// WriteBytes is Write with the whole content.
func WriteBytes(name string, content []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// replace is Write, or WriteUnsynced, but for the name in its errors.
func replace(name string, write func(io.Writer) error, sync bool) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+temporaryStart+"*"+temporaryEnd)
	if err != nil {
		return err
	}
	err = errors.Join(fill(f, write, sync), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if !sync {
		return nil
	}
	return syncFolder(filepath.Dir(name))
}

// fill writes the content, to the disk if sync is set.
func fill(f *os.File, write func(io.Writer) error, sync bool) error {
	buffer := bufio.NewWriterSize(f, bufferSize)
	if err := write(buffer); err != nil {
		return err
	}
	if err := buffer.Flush(); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil { // CreateTemp gives it to its owner alone
		return err
	}
	if !sync {
		return nil
	}
	return f.Sync()
}

// syncFolder brings the new name to the disk, where the system can.
func syncFolder(name string) error {
	if runtime.GOOS == "windows" { // which has nothing of the kind
		return nil
	}
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) { // some file systems can't either
		err = nil
	}
	return errors.Join(err, folder.Close())
}
