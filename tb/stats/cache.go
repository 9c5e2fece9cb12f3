package stats

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"burnside/internal/atomicfile"
	"burnside/internal/crc32c"
	"burnside/internal/regular"
	"burnside/tb"
	"burnside/tb/ending"
)

// Extension is the extension of the name of a statistics file.
const Extension = ".stats"

// FileName returns the path of the statistics file that belongs to a table file. Both files are in
// the same folder.
func FileName(table string) string {
	return tb.Beside(table, Extension)
}

// Cached returns the same statistics as Of, but counts only if no complete statistics are stored.
// The program contains the statistics of its own tables. The statistics of a table file are in a
// file next to it. If this file is missing, incomplete, or belongs to another table, Cached counts
// and then tries to write the file.
func Cached(ctx context.Context, set *tb.Set, m ending.Material, threads int) (*Stats, error) {
	if s, kept := Kept(set, m); kept && s.Exceptions != nil {
		return s, nil
	}
	s, err := Of(ctx, set, m, threads)
	if table, ok := set.Path(m); ok && err == nil {
		_ = Write(table, s) // an error does not matter: the folder may be read-only
	}
	return s, err
}

// Kept returns the stored statistics of an ending's table. Unlike Cached, it never counts
// positions. The second result is false if no statistics are stored, or if they belong to another
// table. The field Exceptions may be nil for a new table, whose drawn positions have not been
// examined yet.
func Kept(set *tb.Set, m ending.Material) (*Stats, bool) {
	if !set.Has(m) {
		return nil, false
	}
	table, ok := set.Path(m)
	if !ok {
		s := ofEmbedded(m)
		return s, s != nil
	}
	s, err := read(table, m)
	return s, err == nil
}

// heading is the pattern of the first line of a statistics file. The line holds a version number
// and the checksum of all other lines. To identify the table file, the line also holds the size of
// the table file, and the checksum at the end of the table file.
const heading = "burnside statistics 1 %08x %d %s\n"

// Write writes the statistics of a table file to a statistics file next to the table file.
func Write(table string, s *Stats) error {
	size, trailer, err := identify(table)
	if err != nil {
		return err
	}
	content, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("statistics of %s: %w", table, err)
	}
	content = append(content, '\n')
	return atomicfile.Write(FileName(table), func(w io.Writer) error {
		if _, err := fmt.Fprintf(w, heading, crc32c.Checksum(content), size, trailer); err != nil {
			return err
		}
		_, err := w.Write(content)
		return err
	})
}

// errStale means that a statistics file belongs to another table.
var errStale = errors.New("not the statistics of this table")

// read reads the statistics file next to a table file.
func read(table string, m ending.Material) (*Stats, error) {
	size, trailer, err := identify(table)
	if err != nil {
		return nil, err
	}
	f, err := regular.Open(FileName(table))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s, err := parse(f, size, trailer)
	if err == nil && s.Ending != m.String() {
		err = errStale
	}
	return s, err
}

// parse reads a statistics file. The parameters "size" and "trailer" are the size and the last
// bytes of the table file. The first line must hold both, and the checksum of the other lines. If
// not, parse returns an error.
func parse(r io.Reader, size int64, trailer string) (*Stats, error) {
	buffered := bufio.NewReader(r)
	first, err := buffered.ReadString('\n')
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(buffered)
	if err != nil {
		return nil, err
	}
	if first != fmt.Sprintf(heading, crc32c.Checksum(content), size, trailer) {
		return nil, errStale
	}
	var s Stats
	if err := json.Unmarshal(content, &s); err != nil {
		return nil, err
	}
	return &s, nil
}

// trailerSize is the size of the checksum at the end of a table file.
const trailerSize = 4

// identify returns the size of a table file, and its last bytes in hexadecimal.
func identify(table string) (size int64, trailer string, err error) {
	f, err := regular.Open(table)
	if err != nil {
		return 0, "", err
	}
	defer f.Close()
	if size, err = f.Seek(0, io.SeekEnd); err != nil {
		return 0, "", err
	}
	var last [trailerSize]byte
	if _, err := f.ReadAt(last[:], size-trailerSize); err != nil {
		return 0, "", fmt.Errorf("%s: %w", table, err)
	}
	return size, hex.EncodeToString(last[:]), nil
}
