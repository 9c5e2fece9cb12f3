package uci

import (
	"errors"
	"fmt"
	"strings"

	"burnside/search"
	"burnside/tb/syzygy"
)

// maxProbeDepth is the greatest value of the option SyzygyProbeDepth, in plies.
const maxProbeDepth = 100

// newSyzygy returns the Syzygy settings at the start of a session.
func newSyzygy() search.Syzygy {
	return search.Syzygy{Limit: syzygy.MaxMen, Depth: 1}
}

// syzygyOptions returns the options for Syzygy tables.
func (d *Driver) syzygyOptions() []option {
	s := &d.syzygy
	return []option{
		path("SyzygyPath", d.setSyzygyPath),
		spin("SyzygyProbeDepth", s.Depth, 1, maxProbeDepth, always(func(depth int) {
			s.Depth = depth
			d.engine().SetSyzygy(*s)
		})),
		check("Syzygy50MoveRule", true, func(on bool) { d.engine().SetFiftyMoveRule(on) }),
		spin("SyzygyProbeLimit", s.Limit, 0, syzygy.MaxMen, always(func(men int) {
			s.Limit = men
			d.engine().SetSyzygy(*s)
		})),
	}
}

// setSyzygyPath replaces the Syzygy tables by the tables in the folders of the given path. It
// prints how many files there are. If some folders can't be read, it uses the other folders and
// returns an error that names the unreadable folders.
func (d *Driver) setSyzygyPath(path string) error {
	if before := d.syzygy.Tables; before != nil {
		if err := before.Close(); err != nil {
			return err
		}
	}
	tables, err := syzygy.Open(path)
	tables.OnFault(func(err error) { d.out.printf("info string error: Syzygy tables: %v", err) })
	d.syzygy.Tables = tables
	d.engine().SetSyzygy(d.syzygy)
	if path != "" {
		d.out.printf("info string %s", foundSyzygy(tables))
	}
	if err != nil {
		// In the protocol, an answer must be one line.
		return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return nil
}

// foundSyzygy says how many files there are, and how many men the largest ending has.
func foundSyzygy(tables *syzygy.Tables) string {
	wdl, dtz := 0, 0
	for _, f := range tables.Files() {
		if f.DTZ {
			dtz++
		} else {
			wdl++
		}
	}
	return fmt.Sprintf("found %d WDL and %d DTZ Syzygy tables (up to %d men)", wdl, dtz, tables.Largest())
}
