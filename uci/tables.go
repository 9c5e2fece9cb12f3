package uci

import (
	"fmt"
	"path/filepath"

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
// change.
func (t *tables) options(changed func()) []option {
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
		spin("TableCache", tb.DefaultCacheMB, 1, maxTableCache, always(func(mb int) {
			t.cache = mb
			t.set.CacheSize(mb)
		})),
	}
}

// load replaces the tables of folders, named as in a search path, by those of others, the
// tables inside the program staying. Of what can't be read the error tells; the rest is used.
func (t *tables) load(path string) error {
	t.set = tb.NewEmbeddedSet()
	t.set.CacheSize(t.cache)
	var all error
	for _, folder := range filepath.SplitList(path) {
		for _, err := range t.set.AddFolder(folder) {
			if all == nil {
				all = err
				continue
			}
			// In one line, as answers of the protocol are.
			all = fmt.Errorf("%w; %w", all, err)
		}
	}
	return all
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
