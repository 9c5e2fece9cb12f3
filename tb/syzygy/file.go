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

// A file is a table file, which is mapped when it is first needed.
type file struct {
	path     string
	kind     kind
	material material // of its name
	bytes    int64
	report   func(error)

	table  atomic.Pointer[table] // nil until it is open, and once it has failed
	failed atomic.Bool

	mutex  sync.Mutex // held while the file is opened, failed or closed
	mapped mmap.MMap
	fault  error // why it has failed
}

// open returns the file's table, and false if it can't be used.
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

// load maps the file and reads what describes the table.
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

// recoverFault turns a fault of the mapped memory, which a shortened file or a
// broken disk raises, into an error. It is deferred with the former setting of
// the runtime.
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

// fail takes the file out of use and names it.
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

// missing returns the error for a probe that needs the file.
func (f *file) missing() error { return &MissingError{f.material, f.kind} }

// outcome returns what a WDL file says of a position.
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

// distance returns what a DTZ file says of a position of the given outcome.
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

// out takes the file out of use and returns the error for a probe that needs it.
func (f *file) out(err error) error {
	f.fail(err)
	return f.missing()
}

// guardedOutcome is outcome with an error for faults of the mapped memory.
func (t *table) guardedOutcome(p *board.Position, m material) (o result.Outcome, err error) {
	defer recoverFault(debug.SetPanicOnFault(true), &err)
	o, ok := t.outcome(p, m)
	if !ok {
		err = errInside
	}
	return o, err
}

// guardedDistance is distance with an error for faults of the mapped memory.
func (t *table) guardedDistance(p *board.Position, m material, o result.Outcome) (d distance, err error) {
	defer recoverFault(debug.SetPanicOnFault(true), &err)
	d, ok := t.distance(p, m, o)
	if !ok {
		err = errInside
	}
	return d, err
}

// errInside is a fault that shows when a position is looked up.
var errInside = damaged("the compressed values lead nowhere")

// ErrMissing is wrapped by the errors for positions that need a table which is
// not there or could not be read.
var ErrMissing = errors.New("no Syzygy table")

// A MissingError names the table that a position needs. It wraps ErrMissing.
type MissingError struct {
	material material
	kind     kind
}

// Error says which table is missing.
func (e *MissingError) Error() string { return fmt.Sprintf("%s %s", ErrMissing, e.File()) }

// Unwrap returns ErrMissing.
func (e *MissingError) Unwrap() error { return ErrMissing }

// File returns the name of the file, such as KQPvKR.rtbz.
func (e *MissingError) File() string { return e.material.String() + extensions[e.kind] }
