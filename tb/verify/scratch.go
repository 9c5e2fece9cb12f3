package verify

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"burnside/internal/lock"
)

// A scratchFolder is one for scratch files. Its lock, in a file beside it, tells it from
// those of programs that are no more.
type scratchFolder struct {
	path string
	lock *lock.Lock
}

// scratchName begins the names of scratch folders, before a number.
const scratchName = "burnside-verify-"

// scratchPattern matches the names of scratch folders and of their locks; its group is
// that of the folder.
var scratchPattern = regexp.MustCompile(`^(` + scratchName + `[0-9]+)(\` + lock.Extension + `)?$`)

// makeScratch makes a scratch folder in a folder, and removes those there of programs that
// are no more: one that was killed can have left a file that it was writing.
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

// takeScratch takes the lock of a scratch folder.
func takeScratch(path string) (*scratchFolder, error) {
	l, err := lock.Take(path + lock.Extension)
	if err != nil {
		return nil, err
	}
	return &scratchFolder{path, l}, nil
}

// removeScratch removes the scratch folders of which nobody has the lock, and leaves those
// of other users alone.
func removeScratch(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := scratchPattern.FindStringSubmatch(entry.Name())
		if name == nil {
			continue
		}
		// Where there are no locks nobody knows who uses it.
		if s, err := takeScratch(filepath.Join(folder, name[1])); err == nil && s.lock.Held() {
			_ = s.remove()
		}
	}
	return nil
}

// remove removes the folder and gives its lock back.
func (s *scratchFolder) remove() error {
	return errors.Join(os.RemoveAll(s.path), s.lock.Release())
}
