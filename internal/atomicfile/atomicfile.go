// Package atomicfile writes files. A file gets its name only when it is complete and on the disk.
// If a write is interrupted, the old file with that name stays as it was. If there was no old file,
// no file gets the name.
//
// Names work as in a shell's redirection. Symbolic links are followed and stay links. Devices,
// pipes and the program's own open files (/dev/stdout) get the content directly. A new file that
// replaces an old file gets the old file's permissions. It also gets the old file's owner if the
// system allows that. If there was no old file, the umask gives the permissions. A file that the
// program may not write is not replaced. If a file has several hard links, only the given name gets
// the new content.
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
	"syscall"
)

// bufferSize is the size in bytes of the write buffer.
const bufferSize = 1 << 18

// Write creates or replaces the named file. It calls the function "write", which writes the
// content. The content goes to a temporary file in the same folder until it is complete and on the
// disk. If Write fails, the named file is unchanged, and the error names that file.
//
// Write fails if the name belongs to a folder, a disk or anything else that is neither a regular
// file nor a stream. It also fails if the content goes to a pipe whose reader reads nothing for
// several seconds.
func Write(name string, write func(io.Writer) error) error {
	return named(name, replace(name, write, true))
}

// WriteUnsynced does the same as Write but does not wait for the disk. Use it for files that have a
// checksum and can be made again. If the machine crashes, the file may be damaged. If only the
// program crashes, the file is either complete or absent.
func WriteUnsynced(name string, write func(io.Writer) error) error {
	return named(name, replace(name, write, false))
}

// named adds the name of the file to an error.
func named(name string, err error) error {
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// RemoveUnfinished removes temporary files that were meant to become the named file. They remain
// when a write is interrupted. RemoveUnfinished must not be called while another program is writing
// the file.
func RemoveUnfinished(name string) error {
	name, err := follow(name)
	if err != nil {
		return err
	}
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

// WriteBytes works like Write with content held in memory.
func WriteBytes(name string, content []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// replace does the work of Write and WriteUnsynced. Its errors do not name the file.
func replace(name string, write func(io.Writer) error, sync bool) error {
	t, err := targetOf(name)
	if err != nil {
		return err
	}
	if t.stream != nil {
		return errors.Join(fill(patient{t.stream, patience}, write), t.stream.Close())
	}
	f, err := createTemporary(&t)
	if err != nil {
		return err
	}
	err = errors.Join(fill(temporaryWriter{f}, write), unnamed(t.finish(f, sync)), unnamed(f.Close()))
	if err == nil {
		err = unnamed(os.Rename(f.Name(), t.name))
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if !sync {
		return nil
	}
	return syncFolder(filepath.Dir(t.name))
}

// fill writes the content through a buffer.
func fill(w io.Writer, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(w, bufferSize)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}

// finish gives the new file the owner and the permissions of the old file. If the parameter "sync"
// is true, it also waits until the new file is on the disk.
func (t *target) finish(f *os.File, sync bool) error {
	if t.old != nil {
		keepOwner(f, t.old)
		if err := f.Chmod(t.old.Mode().Perm()); err != nil {
			return err
		}
	}
	if !sync {
		return nil
	}
	return f.Sync()
}

// syncFolder writes a folder's list of names to the disk, if the system can do that. Then a new
// name in the folder survives a crash.
func syncFolder(name string) error {
	if runtime.GOOS == "windows" { // it cannot sync folders
		return nil
	}
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) { // some file systems cannot either
		err = nil
	}
	return errors.Join(err, folder.Close())
}
