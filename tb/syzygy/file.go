package syzygy

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/edsrzf/mmap-go"

	"burnside/board"
	"burnside/internal/regular"
	"burnside/tb/result"
)

// A file is a table file. It is mapped into memory when a probe first needs it.
type file struct {
	path     string
	kind     kind
	material material // taken from the file's name
	bytes    int64
	report   func(error)

	table  atomic.Pointer[table] // nil until the file is open, and again after a fault
	failed atomic.Bool

	mutex  sync.Mutex // locked to open or close the file, or to take it out of use
	mapped mmap.MMap
	fault  error // why the file is out of use
}

// open returns the file's table, and loads the table if necessary. It returns false if the file
// can't be used.
func (f *file) open() (*table, bool) {
	if t := f.table.Load(); t != nil {
		return t, true
	}
	if f.failed.Load() {
		return nil, false
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if t := f.table.Load(); t != nil || f.failed.Load() {
		return t, t != nil
	}
	t, err := f.load()
	if err != nil {
		f.failLocked(err)
		return nil, false
	}
	f.table.Store(t)
	return t, true
}

// load maps the file and reads everything but the compressed values.
func (f *file) load() (t *table, err error) {
	defer recoverFault(debug.SetPanicOnFault(true), &err)
	if err := f.mapWhole(); err != nil {
		return nil, err
	}
	return newTable(f.mapped, f.kind, f.material)
}

// mapWhole maps the file into memory.
func (f *file) mapWhole() error {
	opened, err := regular.Open(f.path)
	if err != nil {
		return err
	}
	defer opened.Close()
	info, err := opened.Stat()
	switch {
	case err != nil:
		return err
	case info.Size() == 0:
		return ErrForeign
	case info.Size() > math.MaxInt:
		return ErrTooLarge
	}
	f.mapped, err = mmap.Map(opened, mmap.RDONLY, 0)
	return err
}

// recoverFault turns a fault of mapped memory into an error. Such a fault comes from a broken disk,
// or from a file that was shortened while mapped. recoverFault must be deferred. It also sets
// debug.SetPanicOnFault back to the parameter "former".
func recoverFault(former bool, err *error) {
	debug.SetPanicOnFault(former)
	switch fault := recover().(type) {
	case nil:
	case interface {
		error
		Addr() uintptr
	}:
		*err = fmt.Errorf("reading mapped memory: %w", fault)
	default:
		panic(fault)
	}
}

// fail takes the file out of use and reports the error, unless an earlier error was reported.
func (f *file) fail(err error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.failLocked(err)
}

func (f *file) failLocked(err error) {
	f.table.Store(nil)
	if !f.failed.Swap(true) {
		f.fault = fmt.Errorf("%s: %w", f.path, err)
		f.report(f.fault)
	}
}

// whyFailed returns why the file is out of use.
func (f *file) whyFailed() error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.fault
}

// close takes the file out of use and unmaps it.
func (f *file) close() error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.table.Store(nil)
	f.fault = fmt.Errorf("%s: %w", f.path, os.ErrClosed)
	f.failed.Store(true)
	if f.mapped == nil {
		return nil
	}
	if err := f.mapped.Unmap(); err != nil {
		return fmt.Errorf("closing %s: %w", f.path, err)
	}
	return nil
}

// missing returns the error for a probe that needs this file but can't use it.
func (f *file) missing() error { return &MissingError{f.material, f.kind} }

// outcome returns the value of a WDL file for a position.
func (f *file) outcome(p *board.Position, m material) (result.Outcome, error) {
	t, ok := f.open()
	if !ok {
		return 0, f.missing()
	}
	o, err := t.guardedOutcome(p, m)
	if err != nil {
		return 0, f.out(err)
	}
	return o, nil
}

// distance returns the value of a DTZ file for a position with outcome o.
func (f *file) distance(p *board.Position, m material, o result.Outcome) (distance, error) {
	t, ok := f.open()
	if !ok {
		return distance{}, f.missing()
	}
	d, err := t.guardedDistance(p, m, o)
	if err != nil {
		return distance{}, f.out(err)
	}
	return d, nil
}

// The method "out" is called when reading the file has failed with the error err. From then on, the
// file is not used any more. The method returns the error for the probe that needed the file.
func (f *file) out(err error) error {
	f.fail(err)
	return f.missing()
}

// guardedOutcome does the same as the method "outcome", but returns an error if the file is
// damaged, or if reading the mapped memory fails.
func (t *table) guardedOutcome(p *board.Position, m material) (o result.Outcome, err error) {
	defer recoverFault(debug.SetPanicOnFault(true), &err)
	o, ok := t.outcome(p, m)
	if !ok {
		err = errInside
	}
	return o, err
}

// guardedDistance does the same as the method "distance", but returns an error if the file is
// damaged, or if reading the mapped memory fails.
func (t *table) guardedDistance(p *board.Position, m material, o result.Outcome) (d distance, err error) {
	defer recoverFault(debug.SetPanicOnFault(true), &err)
	d, ok := t.distance(p, m, o)
	if !ok {
		err = errInside
	}
	return d, err
}

// errInside is for damage that is found only when a position is looked up.
var errInside = damaged("the compressed values lead nowhere")

// ErrMissing means that a probe needs a table that is missing or can't be read. The error of the
// probe wraps it.
var ErrMissing = errors.New("no Syzygy table")

// A MissingError names the table that a position needs. It wraps ErrMissing.
type MissingError struct {
	material material
	kind     kind
}

// Error names the missing file.
func (e *MissingError) Error() string { return fmt.Sprintf("%s %s", ErrMissing, e.File()) }

// Unwrap returns ErrMissing.
func (e *MissingError) Unwrap() error { return ErrMissing }

// File returns the name of the file, such as KQPvKR.rtbz.
func (e *MissingError) File() string { return e.material.String() + extensions[e.kind] }
