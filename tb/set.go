package tb

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"burnside/tb/ending"
	"burnside/tb/internal/file"
)

// DefaultCacheMB is the size of a new set's block cache in MiB.
const DefaultCacheMB = 64

// A Set is a set of tables to probe: the tables inside the program and those of added folders.
// Several goroutines may call its methods at the same time.
type Set struct {
	tables  atomic.Pointer[directory]
	mutex   sync.Mutex // held while tables change
	cache   cache
	onFault atomic.Pointer[func(error)]
}

// directory finds tables by ending. Once it is in a Set, it does not change.
type directory struct {
	tables []*table // in the order in which they were added
	slots  []*table // hash table with open addressing; its length is a power of two
}

// NewSet returns a set without tables.
func NewSet() *Set {
	s := &Set{}
	s.cache.capacity = DefaultCacheMB << 20
	s.tables.Store(newDirectory(nil))
	return s
}

// NewEmbeddedSet returns a new set with the tables inside the program. These are the tables of all
// endings of three and four men. A table is not read before its first probe.
func NewEmbeddedSet() *Set {
	s := NewSet()
	files := embeddedFiles()
	tables := make([]*table, len(files))
	for i, f := range files {
		tables[i] = &table{tableFile: f}
	}
	s.tables.Store(newDirectory(tables))
	return s
}

// CacheSize sets the size of the cache of decoded blocks in MiB. A number below 1 counts as 1.
func (s *Set) CacheSize(mb int) { s.cache.setCapacity(int64(max(mb, 1)) << 20) }

// CacheBytes returns the size of the cache of decoded blocks in bytes.
func (s *Set) CacheBytes() uint64 { return s.cache.bytes() }

// OnFault sets the function that is called when a probe finds that a table is damaged. The probing
// goroutine calls it, at most once for each table.
func (s *Set) OnFault(report func(error)) { s.onFault.Store(&report) }

// ErrFolder is wrapped by the error for a folder that can't be read.
var ErrFolder = errors.New("can't read the folder of tables")

// AddFolder adds the table files of a folder. It skips files of endings that the set already has,
// with one exception. A .btc file holds what the fifty-move rule changes. If the .btc file in the
// folder holds distances, but the one inside the program does not, the set uses the file in the
// folder. AddFolder also skips files that can't be used. For each of these it returns an error that
// names the file and the fault. If the folder can't be read, it returns one error, which wraps
// ErrFolder.
func (s *Set) AddFolder(path string) []error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return []error{fmt.Errorf("%w: %w", ErrFolder, err)}
	}
	var errs []error
	for _, entry := range entries {
		name, extension := filepath.Join(path, entry.Name()), strings.ToLower(filepath.Ext(entry.Name()))
		var err error
		switch {
		case entry.IsDir():
		case extension == file.Extension:
			err = s.addFile(name)
		case extension == file.StairsExtension:
			err = s.addStairs(name)
		}
		if err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

// AddFile adds a table file and returns its ending. If the set already has a table of that ending,
// the new one replaces it.
func (s *Set) AddFile(path string) (ending.Material, error) {
	t, err := openFile(path)
	if err != nil {
		return ending.Material{}, err
	}
	s.add(t, true)
	return t.material, nil
}

// addFile adds a table file, unless the set already has a table of its ending.
func (s *Set) addFile(path string) error {
	t, err := openFile(path)
	if err != nil {
		return err
	}
	if !s.add(t, false) {
		return t.source.(io.Closer).Close()
	}
	return nil
}

// add enters a table and reports whether it has done so. If the set already has a table of the same
// ending, add enters the new table only if replace is set.
func (s *Set) add(t *table, replace bool) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	tables := slices.Clone(s.tables.Load().tables)
	i := slices.IndexFunc(tables, func(other *table) bool { return other.material == t.material })
	switch {
	case i < 0:
		tables = append(tables, t)
	case !replace:
		return false
	default:
		tables[i] = t
	}
	s.tables.Store(newDirectory(tables))
	return true
}

// newDirectory returns a directory of tables, with more than twice as many slots as tables.
func newDirectory(tables []*table) *directory {
	size := 64
	for size < 2*len(tables)+1 {
		size *= 2
	}
	d := &directory{tables, make([]*table, size)}
	for _, t := range tables {
		i := d.slot(t.material)
		for d.slots[i] != nil {
			i = (i + 1) & (len(d.slots) - 1)
		}
		d.slots[i] = t
	}
	return d
}

// slot returns the slot at which the search for a material begins.
func (d *directory) slot(m ending.Material) int {
	return int(m.Key()*0x9E3779B97F4A7C15>>40) & (len(d.slots) - 1)
}

// find returns the table of a material, nil if there is none.
func (d *directory) find(m ending.Material) *table {
	for i := d.slot(m); ; i = (i + 1) & (len(d.slots) - 1) {
		if t := d.slots[i]; t == nil || t.material == m {
			return t
		}
	}
}

// Men returns the number of men of the largest ending, or 0 if there are no tables.
func (s *Set) Men() int {
	men := 0
	for _, t := range s.tables.Load().tables {
		men = max(men, t.material.Men())
	}
	return men
}

// Has reports whether the set has a table of an ending.
func (s *Set) Has(m ending.Material) bool { return s.tables.Load().find(m) != nil }

// Path returns the path of an ending's table file. It reports false if there is no table, or if the
// table is inside the program.
func (s *Set) Path(m ending.Material) (string, bool) {
	t := s.tables.Load().find(m)
	if t == nil {
		return "", false
	}
	_, ok := t.source.(*os.File)
	return t.name, ok
}

// Entry is a table in the list of a set.
type Entry struct {
	Ending  ending.Material
	File    string // name or path of the file
	Bytes   int64  // size of the file
	Indices uint64 // number of indices for each side to move
}

// entry returns the table's entry. It reads nothing.
func (t *table) entry() Entry {
	return Entry{t.material, t.name, t.size, ending.NewLayout(t.material).Size()}
}

// Entries lists all tables. A table comes after those to which its captures and promotions lead.
// Entries reads nothing of the tables, so it also lists damaged ones.
func (s *Set) Entries() []Entry {
	var all []Entry
	for _, t := range s.tables.Load().tables {
		all = append(all, t.entry())
	}
	slices.SortFunc(all, func(a, b Entry) int { return a.Ending.Compare(b.Ending) })
	return all
}

// Info describes a table of a set.
type Info struct {
	Entry
	Plies int  // plies of the longest mate with a stored side to move
	White bool // values with White to move are stored
	Black bool // values with Black to move are stored
}

// info describes the table. The error is that of a damaged file.
func (t *table) info() (Info, error) {
	c, err := t.content()
	if err != nil {
		return Info{}, err
	}
	return Info{t.entry(), c.file.MaxPlies(), c.sides[0] != nil, c.sides[1] != nil}, nil
}

// InfoOf describes the table of an ending. Its error wraps ErrNoTable, or describes a damaged file.
func (s *Set) InfoOf(m ending.Material) (Info, error) {
	t := s.tables.Load().find(m)
	if t == nil {
		return Info{}, fmt.Errorf("describing %s: %w", m, ErrNoTable)
	}
	return t.info()
}

// Info describes all tables. Each table comes after the tables to which its captures and promotions
// lead. Damaged tables are omitted, and their errors are joined.
func (s *Set) Info() ([]Info, error) {
	var all []Info
	var errs []error
	for _, t := range s.tables.Load().tables {
		info, err := t.info()
		if err != nil {
			errs = append(errs, err)
			continue
		}
		all = append(all, info)
	}
	slices.SortFunc(all, func(a, b Info) int { return a.Ending.Compare(b.Ending) })
	return all, errors.Join(errs...)
}

// CheckSum reads the whole file of an ending and compares its checksum. The error wraps ErrNoTable,
// or names the file and the damage.
func (s *Set) CheckSum(m ending.Material) error {
	f, err := s.file(m)
	if err != nil {
		return err
	}
	return f.CheckSum()
}

// Digest returns the SHA-256 of an ending's file. The error wraps ErrNoTable, or names the
// file that can't be read.
func (s *Set) Digest(m ending.Material) ([sha256.Size]byte, error) {
	t := s.tables.Load().find(m)
	if t == nil {
		return [sha256.Size]byte{}, fmt.Errorf("reading %s: %w", m, ErrNoTable)
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, io.NewSectionReader(t.source, 0, t.size)); err != nil {
		return [sha256.Size]byte{}, fmt.Errorf("%s: %w", t.name, err)
	}
	return [sha256.Size]byte(hash.Sum(nil)), nil
}

// file returns an ending's open table file.
func (s *Set) file(m ending.Material) (*file.Table, error) {
	t := s.tables.Load().find(m)
	if t == nil {
		return nil, fmt.Errorf("checking %s: %w", m, ErrNoTable)
	}
	c, err := t.content()
	if err != nil {
		return nil, err
	}
	return c.file, nil
}
