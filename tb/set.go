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

// A Set is a set of tables to probe. It can hold the tables inside the program, and tables from
// folders that are added. Several goroutines may call its methods at the same time.
type Set struct {
	tables  atomic.Pointer[directory]
	mutex   sync.Mutex // locked while the field "tables" is changed
	cache   cache
	onFault atomic.Pointer[func(error)]
}

// A directory finds the table of an ending. When a Set gets or replaces a table, it makes a new
// directory, so a directory in use never changes.
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

// NewEmbeddedSet returns a new set with the tables inside the program, which cover all endings of
// three and four men. The set reads a table only when the first probe needs it.
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

// OnFault sets the function that is called when a probe finds that a table is damaged. It is called
// at most once for each table, on the goroutine that probes.
func (s *Set) OnFault(report func(error)) { s.onFault.Store(&report) }

// ErrFolder means that a folder can't be read. The error of AddFolder wraps it.
var ErrFolder = errors.New("can't read the folder of tables")

// AddFolder adds the table files of a folder. It skips a table if the set already has a table of
// the same ending. If the set's table is inside the program, AddFolder also looks at the folder's
// .btc file, which says what the fifty-move rule changes. If this file holds distances, it replaces
// the program's .btc file.
//
// AddFolder also skips files that can't be used. For each of them it returns an error that names
// the file and the fault. If the folder can't be read, AddFolder returns one error, which wraps
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
// the new table replaces the old one.
func (s *Set) AddFile(path string) (ending.Material, error) {
	t, err := openFile(path)
	if err != nil {
		return ending.Material{}, err
	}
	s.add(t, true)
	return t.material, nil
}

// addFile adds a table file, unless the set already has a table of the same ending.
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

// add puts a table into the set. If the set already has a table of the same ending, the new table
// replaces it only if "replace" is true. add reports whether the new table is in the set.
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

// slot returns the number of the slot where the search for an ending begins.
func (d *directory) slot(m ending.Material) int {
	return int(m.Key()*0x9E3779B97F4A7C15>>40) & (len(d.slots) - 1)
}

// find returns the table of an ending, or nil if there is none.
func (d *directory) find(m ending.Material) *table {
	for i := d.slot(m); ; i = (i + 1) & (len(d.slots) - 1) {
		if t := d.slots[i]; t == nil || t.material == m {
			return t
		}
	}
}

// Men returns the number of men in the largest ending that has a table. It returns 0 if there are
// no tables.
func (s *Set) Men() int {
	men := 0
	for _, t := range s.tables.Load().tables {
		men = max(men, t.material.Men())
	}
	return men
}

// Has reports whether the set has a table of an ending.
func (s *Set) Has(m ending.Material) bool { return s.tables.Load().find(m) != nil }

// Path returns the path of an ending's table file. It reports false if the set has no table of the
// ending, or if that table is inside the program.
func (s *Set) Path(m ending.Material) (string, bool) {
	t := s.tables.Load().find(m)
	if t == nil {
		return "", false
	}
	_, ok := t.source.(*os.File)
	return t.name, ok
}

// An Entry describes a table without reading it.
type Entry struct {
	Ending  ending.Material
	File    string // name or path of the file
	Bytes   int64  // size of the file
	Indices uint64 // number of indices for each side to move
}

// entry returns the table's entry. It does not read the file.
func (t *table) entry() Entry {
	return Entry{t.material, t.name, t.size, ending.NewLayout(t.material).Size()}
}

// Entries lists all tables. Each table comes after the tables to which its captures and promotions
// lead. Entries does not read the files, so it lists damaged tables too.
func (s *Set) Entries() []Entry {
	var all []Entry
	for _, t := range s.tables.Load().tables {
		all = append(all, t.entry())
	}
	slices.SortFunc(all, func(a, b Entry) int { return a.Ending.Compare(b.Ending) })
	return all
}

// Info is an Entry with what the header of the table says.
type Info struct {
	Entry
	Plies int  // length of the longest mate among the stored values
	White bool // values with White to move are stored
	Black bool // values with Black to move are stored
}

// info describes the table. If the file is damaged, it returns an error.
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
// lead. Damaged tables are left out of the list, and Info returns their errors, joined.
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

// CheckSum reads the whole table file of an ending and verifies the file's checksum. The error
// wraps ErrNoTable, or names the file and the damage.
func (s *Set) CheckSum(m ending.Material) error {
	f, err := s.file(m)
	if err != nil {
		return err
	}
	return f.CheckSum()
}

// Digest returns the SHA-256 of an ending's table file. The error wraps ErrNoTable, or names the
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

// file opens the table file of an ending and returns it.
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
