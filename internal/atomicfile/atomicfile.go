// Package atomicfile writes files that have their name only when they are whole
// and on the disk: whatever breaks a write leaves the old file, or none.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// bufferSize is the size in bytes of the buffer before the file.
const bufferSize = 1 << 18

// Write replaces the file of that name, or makes it, with what the function writes.
// Until that is complete and on the disk it stands beside it under a temporary
// name. An error names the file; the file is then as it was.
func Write(name string, write func(io.Writer) error) error {
	if err := replace(name, write); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// WriteBytes is Write with the whole content.
func WriteBytes(name string, content []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// replace is Write but for the name in its errors.
func replace(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.tmp")
	if err != nil {
		return err
	}
	err = errors.Join(fill(f, write), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return syncFolder(filepath.Dir(name))
}

// fill writes the content to the disk.
func fill(f *os.File, write func(io.Writer) error) error {
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
