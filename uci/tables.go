package uci

import (
	"errors"
	"path/filepath"
	"strings"

	"burnside/internal/ram"
	"burnside/tb"
)

// maxTableCache bounds TableCache, in MiB.
const maxTableCache = 1 << 20

// tables are the endgame tables of a session and the options that choose them.
type tables struct {
	set   *tb.Set
	use   bool
	cache int // MiB
}

// newTables returns the settings that a session begins with.
func newTables() tables {
	return tables{set: tb.Embedded(), use: true, cache: tb.DefaultCacheMB}
}

// options returns the options of the tables; changed is called after each
// change, and engine returns the bytes that the engine holds.
func (t *tables) options(changed func(), engine func() uint64) []option {
	return []option{
		check("UseTables", true, func(on bool) {
			t.use = on
			changed()
		}),
		path("TablePath", func(path string) error {
			err := t.load(path)
			changed()
			return err
		}),
		spin("TableCache", tb.DefaultCacheMB, 1, maxTableCache, func(mb int) error {
			return t.setCache(mb, engine())
		}),
	}
}

// setCache changes the size of the cache to mb MiB, if it fits into memory together with the
// bytes of the engine.
func (t *tables) setCache(mb int, engine uint64) error {
	size, held := uint64(mb)<<20, t.set.CacheBytes()
	if err := ram.Check(ram.Need{All: engine + size, Held: engine + held, Fresh: max(size, held) - held}); err != nil {
		return err
	}
	t.cache = mb
	t.set.CacheSize(mb)
	return nil
}

// load replaces the tables of folders, named as in a search path, by those of others, the
// tables inside the program staying. Of what can't be read the error tells; the rest is used.
func (t *tables) load(path string) error {
	t.set = tb.NewEmbeddedSet()
	t.set.CacheSize(t.cache)
	var faults []string
	for _, folder := range filepath.SplitList(path) {
		for _, err := range t.set.AddFolder(folder) {
			faults = append(faults, err.Error())
		}
	}
	if len(faults) > 0 {
		return errors.New(strings.Join(faults, "; ")) // answers of the protocol have one line
	}
	return nil
}

// inUse returns the tables to search with, nil for none.
func (t *tables) inUse() *tb.Set {
	if !t.use {
		return nil
	}
	return t.set
}

// changeTables hands the engine the tables that the options ask for.
func (d *Driver) changeTables() {
	d.tables.set.OnFault(func(err error) { d.out.printf("info string error: tables: %v", err) })
	d.engine().SetTables(d.tables.inUse())
}
