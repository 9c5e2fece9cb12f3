package verify

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"

	"burnside/internal/lock"
	"burnside/internal/pattern"
)

// A scratchFolder is a folder for scratch files. While the program that made it is running, a lock
// file next to the folder is locked.
type scratchFolder struct {
	path string
	lock *lock.Lock
}

// scratchName is the beginning of every scratch folder's name. A number comes after it.
const scratchName = "burnside-verify-"

// scratchPattern matches the names of scratch folders and of their lock files. The first group of
// the pattern is the name of the folder.
var scratchPattern = pattern.Lazy(`^(` + scratchName + `[0-9]+)(\` + lock.Extension + `)?$`)

// makeScratch makes a scratch folder in the given folder. First it removes the scratch folders of
// programs that no longer run. A killed program may have left such a folder.
func makeScratch(folder string) (*scratchFolder, error) {
	if err := removeScratch(folder); err != nil {
		return nil, err
	}
	for {
		s, err := takeScratch(filepath.Join(folder, scratchName+strconv.FormatUint(rand.Uint64(), 10)))
		if err == nil {
			err = os.Mkdir(s.path, 0o700)
			if err == nil {
				return s, nil
			}
			err = errors.Join(err, s.lock.Release())
		}
		if !errors.Is(err, os.ErrExist) && !errors.Is(err, lock.ErrTaken) {
			return nil, err
		}
	}
}

// takeScratch takes the lock of a scratch folder and returns the folder.
func takeScratch(path string) (*scratchFolder, error) {
	l, err := lock.Take(path + lock.Extension)
	if err != nil {
		return nil, err
	}
	return &scratchFolder{path, l}, nil
}

// removeScratch removes scratch folders whose lock is free. It leaves folders of other users.
func removeScratch(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := scratchPattern().FindStringSubmatch(entry.Name())
		if name == nil {
			continue
		}
		// In a file system without locks, the lock is not held. Then the folder may be in use.
		if s, err := takeScratch(filepath.Join(folder, name[1])); err == nil && s.lock.Held() {
			_ = s.remove()
		}
	}
	return nil
}

// remove removes the folder and releases its lock.
func (s *scratchFolder) remove() error {
	return errors.Join(os.RemoveAll(s.path), s.lock.Release())
}
