//go:build !unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
)

// streamFlags open a device.
const streamFlags = os.O_WRONLY

// duplicate fails: open files have no names on this system.
func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// keepOwner does nothing: a file gets its owner from its folder on this system.
func keepOwner(*os.File, fs.FileInfo) {}
