package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"burnside/internal/shorten"
)

// A temporary name consists of the stem, temporaryStart, a number and temporaryEnd.
const (
	temporaryStart = "."
	temporaryEnd   = ".tmp"
)

// stem returns the start of all temporary names for the file base.
func stem(base string) string {
	return shorten.FileName(base, len(temporaryStart)+len("4294967295")+len(temporaryEnd))
}

// isTemporary reports whether a name is a temporary name for the file base.
func isTemporary(name, base string) bool {
	name, begins := strings.CutPrefix(name, stem(base)+temporaryStart)
	number, ends := strings.CutSuffix(name, temporaryEnd)
	_, err := strconv.ParseUint(number, 10, 64)
	return begins && ends && err == nil
}

// createTemporary creates the temporary file for a target. If this file will replace an old file,
// at first only the user who runs the program can read it. The function "finish" later sets the
// owner and the permissions.
func createTemporary(t *target) (*os.File, error) {
	permissions := fs.FileMode(0o666) // the umask reduces them
	if t.old != nil {
		permissions = 0o600
	}
	folder, base := filepath.Split(t.name)
	for {
		name := folder + stem(base) + temporaryStart + strconv.FormatUint(uint64(rand.Uint32()), 10) + temporaryEnd
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, permissions)
		switch {
		case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
			return nil, fmt.Errorf("its folder can't be written: %w", unnamed(err))
		case !errors.Is(err, fs.ErrExist):
			return f, unnamed(err)
		}
	}
}

// unnamed removes the name of the temporary file from an error. The user does not know that name.
func unnamed(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// A temporaryWriter writes to a temporary file; its errors do not name the file.
type temporaryWriter struct{ file io.Writer }

// Write implements io.Writer.
func (w temporaryWriter) Write(p []byte) (int, error) {
	n, err := w.file.Write(p)
	return n, unnamed(err)
}
