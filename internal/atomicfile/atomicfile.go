// Package atomicfile writes files that get their name only when they are complete and on the disk. If
// a write is interrupted, the old file stays. If there was none, there is no file.
//
// Names work as in a shell's redirection. Symbolic links are followed and stay links. Devices, pipes
// and the program's own open files (/dev/stdout) get the content directly. A replaced file keeps its
// permissions, and its owner if the system allows that. A new file gets its permissions from the
// umask. A file that the program may not write is not replaced. If a file has several hard links,
// only the given name gets the new content.
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

// Write creates or replaces the named file. It calls the function write, which writes the content.
// Until the content is complete and on the disk, it is in a temporary file in the same folder. If
// Write fails, the file is unchanged and the error names it.
//
// Write fails if the name belongs to something that is neither a regular file nor a stream, such as a
// folder or a disk. It also fails if the reader of a pipe reads nothing for several seconds.
func Write(name string, write func(io.Writer) error) error {
	return named(name, replace(name, write, true))
}

// WriteUnsynced does the same as Write but does not wait for the disk. It suits files that have a
// checksum and can be made again. If the machine crashes, the file may be damaged. If only the
// program crashes, the file is complete or absent.
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

// RemoveUnfinished removes the temporary files left by interrupted writes of the named file. No
// other program may be writing the file.
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

// finish gives a written file the owner and permissions of the old one. If sync is set, it also syncs
// the file to the disk.
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

// syncFolder syncs a folder to the disk, if the system can do that. After that, a new name in the
// folder survives a crash.
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
