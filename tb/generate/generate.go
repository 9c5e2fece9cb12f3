// Package generate makes table files: it plans what an ending needs, generates the
// values of endings, smaller ones first, and writes them.
//
// The values of finished endings are in scratch files, which are mapped into memory
// while another ending is made of them, and removed when none needs them any more. What a
// broken run has left of tables and scratch files is used again.
package generate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"burnside/internal/atomicfile"
	"burnside/internal/lock"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/internal/file"
	"burnside/tb/internal/retrograde"
	"burnside/tb/internal/scratch"
	"burnside/tb/stats"
)

// Progress says how far the making of tables has come.
type Progress struct {
	Ending  ending.Material
	Phase   string  // what is being done, in words
	Plies   int     // when plies are worked out, their number
	Part    float64 // of the phase, or of the ply, that is done, from 0 to 1
	Decided uint64  // when generating: indices whose win or loss is known, for both sides to move

	Indices uint64        // that are done, about, for one side to move
	Done    float64       // part of the whole plan's estimated time that is done, from 0 to 1
	Taken   time.Duration // since the beginning
	Left    time.Duration // estimate
}

// Options say how tables are made.
type Options struct {
	Folder   string         // for the files; scratch files are in ScratchFolder within it
	Threads  int            // number of goroutines that work, at least 1
	Progress func(Progress) // called now and then, from one goroutine at a time; may be nil
	Warn     func(error)    // called for files that are damaged and made again; may be nil

	fewerMen int // for tests, which load smaller tables than generatedMen says
}

// A File is a table file that has been made.
type File struct {
	Ending  ending.Material
	Path    string
	Bytes   int64
	Indices uint64        // for each side to move
	Taken   time.Duration // for values and file
}

// Run carries the plan out, and calls made for each table. It ends early with the
// context's error when ctx is done; complete files stay. The error wraps lock.ErrTaken if
// another program makes tables in the folder, and ErrChanged if one has done so since the
// plan was made.
func (p *Plan) Run(ctx context.Context, made func(File)) (err error) {
	if len(p.Steps) == 0 {
		return nil
	}
	if err := os.MkdirAll(p.options.Folder, 0o777); err != nil {
		return err
	}
	l, err := lock.Take(filepath.Join(p.options.Folder, lockName))
	if err != nil {
		return fmt.Errorf("make tables in %s: %w", p.options.Folder, err)
	}
	defer func() { err = errors.Join(err, l.Release()) }()
	if !maps.Equal(p.found, p.look()) {
		return fmt.Errorf("%s: %w", p.options.Folder, ErrChanged)
	}
	return p.run(ctx, made)
}

// run is Run with the lock.
func (p *Plan) run(ctx context.Context, made func(File)) error {
	if err := os.MkdirAll(p.options.scratch(), 0o777); err != nil {
		return err
	}
	if err := p.clean(); err != nil {
		return err
	}
	m := maker{ctx: ctx, plan: p, options: p.options, files: map[ending.Material]*scratch.File{}, start: time.Now()}
	for _, s := range p.Steps {
		m.total += s.Time
	}
	for i := range p.Steps {
		if err := m.step(&p.Steps[i], made); err != nil {
			return err
		}
	}
	// Files of other plans may be there still.
	_ = os.Remove(p.options.scratch())
	return nil
}

// clean removes what a broken run has left and the plan does not use.
func (p *Plan) clean() error {
	var err error
	for _, s := range p.Steps {
		err = errors.Join(err, atomicfile.RemoveUnfinished(scratch.Name(p.options.scratch(), s.Ending)),
			atomicfile.RemoveUnfinished(filepath.Join(p.options.Folder, file.Name(s.Ending))))
	}
	for _, m := range p.leftovers {
		err = errors.Join(err, os.Remove(scratch.Name(p.options.scratch(), m)))
	}
	return err
}

// A maker carries out a plan.
type maker struct {
	ctx     context.Context
	plan    *Plan
	options Options
	files   map[ending.Material]*scratch.File // that are mapped, for the current step only

	start       time.Time
	at          *Step
	done, total time.Duration // of the estimated time
	indices     uint64
}

// step does what one step says.
func (m *maker) step(s *Step, made func(File)) error {
	m.at = s
	start := time.Now()
	file, err := m.produce(s)
	if err = errors.Join(err, m.close()); err != nil {
		return err
	}
	if s.Table {
		file.Taken = time.Since(start)
		made(file)
	}
	m.done += s.Time
	m.indices += s.indices
	return m.drop(s.dropped)
}

// produce makes the values of a step, and its table if it has one.
func (m *maker) produce(s *Step) (File, error) {
	if s.Values != Kept {
		if err := m.makeValues(s); err != nil {
			return File{}, err
		}
		// The memory of what has become garbage would else be kept for a while, beside
		// that of the next ending.
		debug.FreeOSMemory()
	}
	if !s.Table {
		return File{}, nil
	}
	values, err := m.mapped(s.Ending)
	if err != nil {
		return File{}, err
	}
	path, bytes, err := m.write(s, values)
	return File{Ending: s.Ending, Path: path, Bytes: bytes, Indices: s.indices}, err
}

// makeValues writes the step's scratch file.
func (m *maker) makeValues(s *Step) error {
	var v *dtm.Values
	var err error
	if s.Values == Loaded {
		m.report(Progress{Phase: "loading"}, 0)
		v, err = m.plan.set.Read(m.ctx, s.Ending, m.options.Threads)
	} else {
		v, err = retrograde.Generate(m.ctx, s.Ending, m.mapped, m.options.Threads, m.reportGeneration)
	}
	if err != nil {
		return err
	}
	m.report(Progress{Phase: "writing values"}, generationShare)
	return scratch.Write(m.options.scratch(), v)
}

// mapped returns the values of an ending in its scratch file, until the step ends.
func (m *maker) mapped(e ending.Material) (*dtm.Values, error) {
	if f := m.files[e]; f != nil {
		return f.Values, nil
	}
	f, err := scratch.Open(m.options.scratch(), e)
	if err != nil {
		return nil, err
	}
	m.files[e] = f
	return f.Values, nil
}

// write writes the step's table.
func (m *maker) write(s *Step, v *dtm.Values) (path string, bytes int64, err error) {
	before := 0.0
	if s.Values != Kept {
		before = generationShare
	}
	m.report(Progress{Phase: "learning how to compress"}, before)
	before += (1 - before) * trainingShare
	path, bytes, err = file.Write(m.ctx, m.options.Folder, v, m.options.Threads, func(done, total int) {
		part := float64(done) / float64(total)
		m.report(Progress{Phase: "compressing", Part: part}, before+(1-before)*part)
	})
	// The statistics of the tables inside the program are there too.
	if err == nil && !tb.Embedded().Has(s.Ending) {
		m.report(Progress{Phase: "counting"}, 1)
		err = stats.Write(path, stats.OfValues(v))
	}
	debug.FreeOSMemory()
	return path, bytes, err
}

// drop removes scratch files that are not needed any more.
func (m *maker) drop(endings []ending.Material) error {
	for _, e := range endings {
		if err := os.Remove(scratch.Name(m.options.scratch(), e)); err != nil {
			return err
		}
	}
	return nil
}

// close takes the scratch files out of memory.
func (m *maker) close() error {
	var err error
	for _, f := range m.files {
		err = errors.Join(err, f.Close())
	}
	clear(m.files)
	return err
}

// Shares of the time that parts of a step take, roughly.
const (
	generationShare  = 0.5  // of a step that also writes its table
	conversionsShare = 0.5  // of generation: all before the first ply
	trainingShare    = 0.25 // of compression
	// manyPlies is the number of plies after which about two thirds of them are done:
	// nobody knows beforehand how many there will be.
	manyPlies = 30
)

// reportGeneration tells of the progress of a generation.
func (m *maker) reportGeneration(r retrograde.Progress) {
	p := Progress{Phase: r.Phase.String(), Plies: r.Plies, Part: float64(r.Done) / float64(r.Pairs), Decided: r.Decided}
	part := 1.0
	switch r.Phase {
	case retrograde.FindingChecks:
		part = 0
	case retrograde.FindingConversions:
		part = conversionsShare * p.Part
	case retrograde.FindingMates:
		part = conversionsShare
	case retrograde.FindingPlies:
		part = 1 - (1-conversionsShare)*manyPlies/float64(manyPlies+r.Plies)
	}
	if m.at.Table {
		part *= generationShare
	}
	m.report(p, part)
}

// report tells of progress; part is that of the step's time that is done.
func (m *maker) report(p Progress, part float64) {
	if m.options.Progress == nil {
		return
	}
	p.Ending, p.Taken = m.at.Ending, time.Since(m.start)
	p.Indices = m.indices + uint64(part*float64(m.at.indices))
	if m.total > 0 {
		p.Done = (m.done.Seconds() + part*m.at.Time.Seconds()) / m.total.Seconds()
	}
	if p.Done > 0 {
		p.Left = time.Duration(float64(p.Taken) * (1/p.Done - 1))
	}
	m.options.Progress(p)
}
