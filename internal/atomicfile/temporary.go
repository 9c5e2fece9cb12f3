package atomicfile

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"
)

// A temporary name is the stem, temporaryStart, a number and temporaryEnd.
const (
	temporaryStart = "."
	temporaryEnd   = ".tmp"
)

// maxStem is the greatest length of a stem in bytes; file systems allow names of up to 255.
const maxStem = 255 - len(temporaryStart) - len("4294967295") - len(temporaryEnd)

// stem returns the start of the temporary names of the file base: base itself or, if that is
// too long, its beginning and a checksum, which tells long names apart.
func stem(base string) string {
	if len(base) <= maxStem {
		return base
	}
	sum := fmt.Sprintf("~%08x", crc32.ChecksumIEEE([]byte(base)))
	end := maxStem - len(sum)
	for end > maxStem-len(sum)-utf8.UTFMax && !utf8.RuneStart(base[end]) {
		end--
	}
	return base[:end] + sum
}

// isTemporary reports whether a name is a temporary name of the file base.
func isTemporary(name, base string) bool {
	name, begins := strings.CutPrefix(name, stem(base)+temporaryStart)
	number, ends := strings.CutSuffix(name, temporaryEnd)
	_, err := strconv.ParseUint(number, 10, 64)
	return begins && ends && err == nil
}

// createTemporary creates the file that becomes the target. If it replaces an old file, only
// the program's user can read it until it has the old owner.
func createTemporary(t *target) (*os.File, error) {
	permissions := fs.FileMode(0o666) // less the umask
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

// unnamed returns the fault in an error without the name of the temporary file, which the user
// does not know.
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
