//go:build !unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
)

// streamFlags open a device.
const streamFlags = os.O_WRONLY

// duplicate fails: on this system open files have no names.
func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// keepOwner does nothing: here a file gets its owner from its folder.
func keepOwner(*os.File, fs.FileInfo) {}
