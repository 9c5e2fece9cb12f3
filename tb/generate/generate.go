// Package generate makes table files: it generates the values of endings, smaller
// ones first, and writes them.
package generate

import (
	"context"

	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/internal/file"
	"burnside/tb/internal/retrograde"
)

// Stage is what is being done for an ending.
type Stage uint8

// The stages.
const (
	Loading     Stage = iota // its table is read
	Generating               // its values are worked out
	Compressing              // its file is written
)

// Progress says how far the making of tables has come.
type Progress struct {
	Ending  ending.Material
	Stage   Stage
	Plies   int    // when generating: distance that has been worked out for all positions
	Decided uint64 // when generating: indices whose win or loss is known, for both sides to move
}

// Options say how tables are made.
type Options struct {
	Folder   string         // for the files
	Threads  int            // number of goroutines that work, at least 1
	Progress func(Progress) // called now and then, from one goroutine
}

// A File is a table file that has been made.
type File struct {
	Ending  ending.Material
	Path    string
	Bytes   int64
	Indices uint64 // for each side to move
}

// Missing returns the endings to be made, in an order in which they can be: those
// wanted, and those needed for them that set has no table of, without those that
// finished has.
func Missing(wanted []ending.Material, set, finished *tb.Set) []ending.Material {
	asked := map[ending.Material]bool{}
	for _, m := range wanted {
		asked[m] = true
	}
	var missing []ending.Material
	for _, m := range ending.WithSmaller(wanted...) {
		if !finished.Has(m) && (asked[m] || !set.Has(m)) {
			missing = append(missing, m)
		}
	}
	return missing
}

// Files makes the tables of endings, which must be in the order of Missing, one
// after the other, and calls made for each. Smaller endings of many men that are
// needed beside them are taken from set. It ends early with the context's error
// when ctx is done; files that are complete stay.
func Files(ctx context.Context, endings []ending.Material, set *tb.Set, options Options, made func(File)) error {
	m := maker{ctx: ctx, set: set, options: options, values: map[ending.Material]*dtm.Values{}}
	for i, e := range endings {
		f, err := m.file(e)
		if err != nil {
			return err
		}
		made(f)
		m.forget(endings[i+1:])
	}
	return nil
}

// A maker makes tables one after the other.
type maker struct {
	ctx     context.Context
	set     *tb.Set
	options Options
	values  map[ending.Material]*dtm.Values // that may be needed again
}

// file makes one table.
func (m *maker) file(e ending.Material) (File, error) {
	v, err := m.valuesOf(e)
	if err != nil {
		return File{}, err
	}
	m.options.Progress(Progress{Ending: e, Stage: Compressing})
	path, bytes, err := file.Write(m.ctx, m.options.Folder, v, m.options.Threads)
	return File{Ending: e, Path: path, Bytes: bytes, Indices: v.Layout().Size()}, err
}

// generatedMen is the number of men up to which the values of an ending are
// generated rather than loaded from its table, since that is faster.
const generatedMen = 4

// valuesOf returns the values of an ending: those of its table if it has one
// that is large, else it generates them.
func (m *maker) valuesOf(e ending.Material) (*dtm.Values, error) {
	if v := m.values[e]; v != nil {
		return v, nil
	}
	v, err := m.newValues(e)
	if err == nil {
		m.values[e] = v
	}
	return v, err
}

// newValues loads or generates the values of an ending.
func (m *maker) newValues(e ending.Material) (*dtm.Values, error) {
	if e.Men() > generatedMen && m.set.Has(e) {
		m.options.Progress(Progress{Ending: e, Stage: Loading})
		return m.set.Load(m.ctx, e, m.options.Threads)
	}
	return retrograde.Generate(m.ctx, e, m.valuesOf, m.options.Threads, func(plies int, decided uint64) {
		m.options.Progress(Progress{Ending: e, Stage: Generating, Plies: plies, Decided: decided})
	})
}

// forget drops values that none of the endings still to be made needs.
func (m *maker) forget(endings []ending.Material) {
	needed := map[ending.Material]bool{}
	for _, e := range ending.WithSmaller(endings...) {
		needed[e] = true
	}
	for e := range m.values {
		if !needed[e] {
			delete(m.values, e)
		}
	}
}
