//go:build !unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
)

// streamFlags open a device.
const streamFlags = os.O_WRONLY

// duplicate fails: this system shows a program none of its open files.
func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// keepOwner does nothing: a file has its owner from its folder.
func keepOwner(*os.File, fs.FileInfo) {}
