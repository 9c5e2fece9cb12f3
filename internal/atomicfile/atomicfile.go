// Package atomicfile writes files that have their name only when they are whole
// and on the disk: whatever breaks a write leaves the old file, or none.
//
// It writes where a shell's redirection would. It follows symbolic links and keeps them.
// Devices, pipes and the program's own open files (/dev/stdout) get the content directly. A
// file that is replaced keeps its permissions, and its owner if the system allows that; a new
// file has the permissions that the umask leaves. A file that the program may not write is
// not replaced. If a file has several hard links, only the given name gets the new content.
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

// bufferSize is the size in bytes of the buffer before the file.
const bufferSize = 1 << 18

// Write replaces the file of that name, or makes it, with what the function writes.
// Until that is complete and on the disk it stands beside it under a temporary
// name. An error names the file; the file is then as it was. Write refuses a name that is
// neither a file nor takes a stream of bytes, such as a folder or a disk. It fails if the
// reader of a pipe takes nothing for seconds.
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

// WriteBytes is Write with the whole content.
func WriteBytes(name string, content []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// replace is Write, or WriteUnsynced, but for the name in its errors.
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

// fill writes the content.
func fill(w io.Writer, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(w, bufferSize)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}

// finish gives a filled file the owner and permissions of the old one, and writes it to the
// disk if sync is set.
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
