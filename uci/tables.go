package uci

import (
	"errors"
	"path/filepath"
	"strings"

	"burnside/internal/ram"
	"burnside/tb"
)

// maxTableCache is the greatest value of the option TableCache, in MiB.
const maxTableCache = 1 << 20

// tables holds the endgame tables of a session and the options that choose them.
type tables struct {
	set    *tb.Set // shared with no other session
	use    bool
	cache  int         // size of the cache in MiB
	report func(error) // called for each table that a probe finds damaged
}

// newTables returns the tables and options with which a session begins.
func newTables(report func(error)) tables {
	t := tables{use: true, cache: tb.DefaultCacheMB, report: report}
	t.set = t.newSet()
	return t
}

// newSet returns a set with the tables inside the program. The field "cache" gives the size of the
// set's cache. The set reports faults to the function in the field "report".
func (t *tables) newSet() *tb.Set {
	set := tb.NewEmbeddedSet()
	set.CacheSize(t.cache)
	set.OnFault(t.report)
	return set
}

// options returns the options for tables. The function "changed" is called after a change of
// UseTables or TablePath. The function "engine" returns the engine's memory in bytes.
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

// setCache sets the size of the cache to mb MiB. If the memory is too small for the cache and the
// engine, it returns an error. The parameter "engine" is the engine's memory in bytes.
func (t *tables) setCache(mb int, engine uint64) error {
	size, held := uint64(mb)<<20, t.set.CacheBytes()
	if err := ram.Check(ram.Need{All: engine + size, Held: engine + held, Fresh: max(size, held) - held}); err != nil {
		return err
	}
	t.cache = mb
	t.set.CacheSize(mb)
	return nil
}

// load replaces the tables of the current folders by the tables of other folders. The parameter
// "path" lists the other folders in the form of a search path. The tables inside the program stay.
// If some folders or files can't be read, load uses the others and returns an error that names the
// unreadable folders and files.
func (t *tables) load(path string) error {
	t.set = t.newSet()
	var faults []string
	for _, folder := range filepath.SplitList(path) {
		for _, err := range t.set.AddFolder(folder) {
			faults = append(faults, err.Error())
		}
	}
	if len(faults) > 0 {
		return errors.New(strings.Join(faults, "; ")) // in the protocol, an answer must be one line
	}
	return nil
}

// inUse returns the tables for the search, or nil for no tables.
func (t *tables) inUse() *tb.Set {
	if !t.use {
		return nil
	}
	return t.set
}

// changeTables gives the engine the tables that the options select.
func (d *Driver) changeTables() {
	d.engine().SetTables(d.tables.inUse())
}

// tableFault reports a table that is damaged.
func (d *Driver) tableFault(err error) { d.out.printf("info string error: tables: %v", err) }
