package uci

import (
	"errors"
	"path/filepath"
	"strings"

	"burnside/internal/ram"
	"burnside/tb"
)

// maxTableCache is the greatest TableCache, in MiB.
const maxTableCache = 1 << 20

// tables holds the endgame tables of a session and the options that choose them.
type tables struct {
	set    *tb.Set // shared with no other session
	use    bool
	cache  int         // MiB
	report func(error) // called for each table that a probe finds to be damaged
}

// newTables returns the tables and options at the start of a session.
func newTables(report func(error)) tables {
	t := tables{use: true, cache: tb.DefaultCacheMB, report: report}
	t.set = t.newSet()
	return t
}

// newSet returns a set with the tables inside the program. The set has the session's cache size, and
// the session's function that reports faults.
func (t *tables) newSet() *tb.Set {
	set := tb.NewEmbeddedSet()
	set.CacheSize(t.cache)
	set.OnFault(t.report)
	return set
}

// options returns the options of the tables. The function "changed" is called after each change. The
// function "engine" returns the memory of the engine in bytes.
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

// setCache sets the size of the cache to mb MiB, if this fits into the memory together with the
// engine. The parameter "engine" is the memory of the engine in bytes.
func (t *tables) setCache(mb int, engine uint64) error {
	size, held := uint64(mb)<<20, t.set.CacheBytes()
	if err := ram.Check(ram.Need{All: engine + size, Held: engine + held, Fresh: max(size, held) - held}); err != nil {
		return err
	}
	t.cache = mb
	t.set.CacheSize(mb)
	return nil
}

// load replaces the tables of the current folders by the tables of other folders. The parameter "path"
// lists these folders as in a search path. The tables inside the program stay. The error names the
// folders and files that cannot be read. All others are used.
func (t *tables) load(path string) error {
	t.set = t.newSet()
	var faults []string
	for _, folder := range filepath.SplitList(path) {
		for _, err := range t.set.AddFolder(folder) {
			faults = append(faults, err.Error())
		}
	}
	if len(faults) > 0 {
		return errors.New(strings.Join(faults, "; ")) // an answer of the protocol is one line
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

// changeTables gives the engine the tables that the options choose.
func (d *Driver) changeTables() {
	d.engine().SetTables(d.tables.inUse())
}

// tableFault reports a table that is damaged.
func (d *Driver) tableFault(err error) { d.out.printf("info string error: tables: %v", err) }
