package command

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"burnside/internal/disk"
)

// refuseDisk returns an error if the disk that holds a folder has fewer free bytes than the
// parameter "need".
func refuseDisk(need uint64, folder string) error {
	// The folder need not exist yet.
	for !exists(folder) && filepath.Dir(folder) != folder {
		folder = filepath.Dir(folder)
	}
	if free, known := disk.Free(folder); known && need > free {
		return fmt.Errorf("not enough room on the disk: %s needed, %s free in %s", byteCount(need), byteCount(free), folder)
	}
	return nil
}

// exists reports whether there is a file or folder with a name.
func exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, os.ErrNotExist)
}
