package syzygy

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Tables are the table files of some directories. All methods but Close may be
// called by several goroutines at once, and take no lock once a file is open.
type Tables struct {
	endings map[material]*ending // each twice, with the colours exchanged
	files   []*file
	largest int
	report  func(error)
}

// An ending is the files of an ending, nil where there is none.
type ending struct{ wdl, dtz *file }

// Open finds the table files in directories, which are separated as in a search
// path of the operating system: by colons, on Windows by semicolons. Files with
// names of tables count; the first of an ending is taken. Nothing is read of them
// until they are needed. The error joins those for directories that can't be
// read; the tables hold what the others have, and are never nil.
func Open(paths string) (*Tables, error) {
	t := &Tables{endings: map[material]*ending{}, report: func(error) {}}
	var errs []error
	for _, folder := range filepath.SplitList(paths) {
		if folder == "" {
			continue
		}
		if err := t.addFolder(folder); err != nil {
			errs = append(errs, fmt.Errorf("reading a folder of Syzygy tables: %w", err))
		}
	}
	return t, errors.Join(errs...)
}

// addFolder adds the table files of a directory.
func (t *Tables) addFolder(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		extension := filepath.Ext(name)
		k := kind(slices.Index(extensions[:], extension))
		m, ok := parseMaterial(strings.TrimSuffix(name, extension))
		if int(k) >= len(extensions) || !ok {
			continue
		}
		path := filepath.Join(folder, name)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			t.add(&file{path: path, kind: k, material: m, bytes: info.Size(), report: func(err error) { t.report(err) }})
		}
	}
	return nil
}

// add adds a file, if there is none of the same contents.
func (t *Tables) add(f *file) {
	e := t.endings[f.material]
	if e == nil {
		e = &ending{}
		t.endings[f.material], t.endings[f.material.swapped()] = e, e
	}
	place := &e.wdl
	if f.kind == dtzFile {
		place = &e.dtz
	}
	if *place == nil {
		*place = f
		t.files = append(t.files, f)
		if f.kind == wdlFile {
			t.largest = max(t.largest, f.material.men())
		}
	}
}

// OnFault sets what is called when a file turns out to be damaged or foreign, or
// can't be read. It is called once for each file at most, from the probing
// goroutine; the error names the file. It must be set before the first probe.
func (t *Tables) OnFault(report func(error)) { t.report = report }

// Largest returns the number of men, kings included, of the largest ending that
// there is a WDL file of, 0 without files. Whether the files of all endings up to
// it are there is not known.
func (t *Tables) Largest() int { return t.largest }

// A File describes a table file.
type File struct {
	Path   string
	Ending string // name, such as KQPvKR
	Men    int    // kings included
	DTZ    bool   // distances, not outcomes
	Bytes  int64
}

// Files describes all files, by their men and their endings' names.
func (t *Tables) Files() []File {
	var all []File
	for _, f := range t.files {
		all = append(all, File{f.path, f.material.String(), f.material.men(), f.kind == dtzFile, f.bytes})
	}
	slices.SortStableFunc(all, func(a, b File) int {
		return cmp.Or(a.Men-b.Men, strings.Compare(a.Ending, b.Ending), strings.Compare(a.Path, b.Path))
	})
	return all
}

// Check opens all files that are not open yet, and joins the errors of those that
// are damaged, foreign or can't be read. Of files up to MaxCheckedBytes the whole is
// read.
func (t *Tables) Check() error {
	var errs []error
	for _, f := range t.files {
		if _, ok := f.open(); !ok {
			errs = append(errs, f.whyFailed())
		}
	}
	return errors.Join(errs...)
}

// Close unmaps the files. No other method may run at the same time, and later
// probes find no tables.
func (t *Tables) Close() error {
	var errs []error
	for _, f := range t.files {
		errs = append(errs, f.close())
	}
	return errors.Join(errs...)
}
