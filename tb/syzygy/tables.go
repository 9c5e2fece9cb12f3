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

// Tables holds the table files of some directories. Several goroutines may call its methods at the
// same time; only Close must be called alone. To probe a file that is already open, the methods
// take no lock.
type Tables struct {
	endings map[material]*ending // each ending has two keys, the second with the colours exchanged
	files   []*file
	largest int
	report  func(error)
}

// An ending holds the files of an ending. A missing file is nil.
type ending struct{ wdl, dtz *file }

// Open finds the table files in some directories. In the parameter "paths", colons separate the
// directories, on Windows semicolons. Open recognises the files by their names, without reading
// them. A file is read when a probe first needs it. If an ending has several files of the same
// kind, Open takes the first. If some directories can't be read, Open returns the tables of the
// other directories, and an error that joins all errors.
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

// add adds a file, unless the tables already have a file of this kind for this ending.
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

// OnFault sets the function that is called when a file can't be used: the file is damaged or
// unreadable, or is no Syzygy table of its ending. The function is called at most once per file, on
// the goroutine that probes. The error names the file. Call OnFault before the first probe.
func (t *Tables) OnFault(report func(error)) { t.report = report }

// Largest returns the number of men, kings included, in the largest ending that has a WDL file.
// Without such files it returns 0. Not every smaller ending needs to have a file.
func (t *Tables) Largest() int { return t.largest }

// A File describes a table file.
type File struct {
	Path   string
	Ending string // name, such as KQPvKR
	Men    int    // kings included
	DTZ    bool   // whether this is a DTZ file, not a WDL file
	Bytes  int64
}

// Files describes all files, sorted by number of men, then by the ending's name.
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

// Check opens all files that are not open yet. If some files can't be used (see OnFault), the
// returned error joins one error for each of them. To verify the checksums, Check reads the whole
// of every file of at most MaxCheckedBytes.
func (t *Tables) Check() error {
	var errs []error
	for _, f := range t.files {
		if _, ok := f.open(); !ok {
			errs = append(errs, f.whyFailed())
		}
	}
	return errors.Join(errs...)
}

// Close unmaps the files. No other method may be running meanwhile. Probes after Close find no
// tables.
func (t *Tables) Close() error {
	var errs []error
	for _, f := range t.files {
		errs = append(errs, f.close())
	}
	return errors.Join(errs...)
}
