// Package generate makes table files. It plans what the wanted endings need, generates the values of
// endings, smaller ones first, and writes the tables.
//
// The values of finished endings are in scratch files. A scratch file is mapped into memory while
// another ending needs it, and removed when no later ending does. After an interruption, a new run
// uses the complete tables and scratch files of the old one.
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
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/clock"
	"burnside/tb/internal/file"
	"burnside/tb/internal/retrograde"
	"burnside/tb/internal/scratch"
	"burnside/tb/stats"
)

// Progress is the progress of a plan.
type Progress struct {
	Ending  ending.Material
	Phase   string  // current work, in words
	Plies   int     // current ply of the phase "plies"
	Part    float64 // finished part of the phase or ply, from 0 to 1
	Decided uint64  // when generating: indices known to be won or lost, for both sides to move

	Indices uint64        // finished indices, approximately, for one side to move
	Done    float64       // finished part of the plan's estimated time, from 0 to 1
	Taken   time.Duration // since the beginning
	Left    time.Duration // estimate
}

// Options are the options of a plan.
type Options struct {
	Folder   string         // of the tables; scratch files go to its subfolder ScratchFolder
	Threads  int            // number of working goroutines, at least 1
	Progress func(Progress) // called now and then, from one goroutine at a time; may be nil
	Warn     func(error)    // called for each damaged file, which is made again, and for files that can't be made; may be nil
	// FirstSteps keeps, of what the fifty-move rule changes, only the outcome with each number of
	// plies left, not the distance: for endings of four men with pawns, as inside the program.
	FirstSteps bool
	// ClockMen is the number of men up to which a table gets a file of staircases, which say what
	// the fifty-move rule changes. 0 stands for the default, the constant ClockMen.
	ClockMen int

	fewerMen int // subtracted from generatedMen by tests, so that they load small tables
}

// A File is a table file that has been made.
type File struct {
	Ending  ending.Material
	Path    string
	Bytes   int64         // 0 if the table was there, and only its file of staircases was missing
	Stairs  int64         // bytes of the file of staircases beside it, 0 for none
	Indices uint64        // for each side to move
	Taken   time.Duration // for values and files
}

// Run carries out the plan and calls made for each table. If ctx is done, it ends early with the
// context's error; complete files stay. The error wraps lock.ErrTaken if another program makes tables
// in the folder, and ErrChanged if another program has done so since the plan was made.
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

// run is Run while the lock is held.
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
	// This fails if the folder still holds files of other plans.
	_ = os.Remove(p.options.scratch())
	return nil
}

// clean removes files of an interrupted run that the plan does not use.
func (p *Plan) clean() error {
	var err error
	for _, s := range p.Steps {
		err = errors.Join(err, atomicfile.RemoveUnfinished(scratch.Name(p.options.scratch(), s.Ending)),
			atomicfile.RemoveUnfinished(filepath.Join(p.options.Folder, file.Name(s.Ending))),
			atomicfile.RemoveUnfinished(filepath.Join(p.options.Folder, file.StairsName(s.Ending))))
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
	files   map[ending.Material]*scratch.File // mapped for the current step

	start       time.Time
	at          *Step
	done, total time.Duration // estimated time of the finished steps, and of all
	indices     uint64        // of the finished steps
}

// step carries out one step.
func (m *maker) step(s *Step, made func(File)) error {
	m.at = s
	start := time.Now()
	file, err := m.produce(s)
	if err = errors.Join(err, m.close()); err != nil {
		return err
	}
	if s.Table || s.Clock {
		file.Taken = time.Since(start)
		made(file)
	}
	m.done += s.Time
	m.indices += s.indices
	return m.drop(s.dropped)
}

// produce makes the values of a step, and its table if the step has one.
func (m *maker) produce(s *Step) (File, error) {
	if s.Values != Kept {
		if err := m.makeValues(s); err != nil {
			return File{}, err
		}
		// Without this call, the garbage would stay in memory for a while, together with the values
		// of the next ending.
		debug.FreeOSMemory()
	}
	made := File{Ending: s.Ending, Path: filepath.Join(m.options.Folder, file.Name(s.Ending)), Indices: s.indices}
	if !s.Table && !s.Clock {
		return made, nil
	}
	values, err := m.mapped(s.Ending)
	if err != nil {
		return made, err
	}
	if s.Table {
		if made.Bytes, err = m.write(s, values); err != nil {
			return made, err
		}
	}
	if s.Clock {
		made.Stairs, err = m.writeStairs(s, values, m.part(s, s.Table))
		if errors.Is(err, clock.ErrFar) {
			err = m.forgo(s, err)
		}
	}
	return made, err
}

// forgo reports that a file of staircases can't be made, and why. The other files can.
func (m *maker) forgo(s *Step, why error) error {
	if m.options.Warn != nil {
		m.options.Warn(fmt.Errorf("no %s: %w", file.StairsName(s.Ending), why))
	}
	return nil
}

// part returns the finished part of a step's time before its file of staircases is made. Its table
// has been written or was there.
func (m *maker) part(s *Step, written bool) float64 {
	part := 0.0
	if s.Values != Kept {
		part = generationShare
	}
	if written {
		part = 1 - (1-part)/2
	}
	return part
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

// mapped returns the values of an ending, mapped from its scratch file until the step ends.
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

// write writes the step's table and returns its size.
func (m *maker) write(s *Step, v *dtm.Values) (bytes int64, err error) {
	before := 0.0
	if s.Values != Kept {
		before = generationShare
	}
	end := 1.0
	if s.Clock {
		end = m.part(s, true)
	}
	m.report(Progress{Phase: "learning how to compress"}, before)
	before += (end - before) * trainingShare
	path, bytes, err := file.Write(m.ctx, m.options.Folder, v, m.options.Threads, func(done, total int) {
		part := float64(done) / float64(total)
		m.report(Progress{Phase: "compressing", Part: part}, before+(end-before)*part)
	})
	// The program has the statistics of its own tables.
	if err == nil && !tb.NewEmbeddedSet().Has(s.Ending) {
		m.report(Progress{Phase: "counting"}, end)
		err = stats.Write(path, stats.OfValues(v))
	}
	debug.FreeOSMemory()
	return bytes, err
}

// drop removes the scratch files of endings that no later step needs.
func (m *maker) drop(endings []ending.Material) error {
	for _, e := range endings {
		if err := os.Remove(scratch.Name(m.options.scratch(), e)); err != nil {
			return err
		}
	}
	return nil
}

// close unmaps the scratch files.
func (m *maker) close() error {
	var err error
	for _, f := range m.files {
		err = errors.Join(err, f.Close())
	}
	clear(m.files)
	return err
}

// Rough shares of the time of a step.
const (
	generationShare  = 0.5  // of a step that also writes its table
	conversionsShare = 0.5  // of generation: all before the first ply
	trainingShare    = 0.25 // of compression
	// manyPlies is the number of plies at which half of the time for plies counts as done. It is a
	// guess, because the number of plies is not known beforehand.
	manyPlies = 30
)

// reportGeneration reports the progress of a generation.
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
	if m.at.Table || m.at.Clock {
		part *= generationShare
	}
	m.report(p, part)
}

// report completes and reports the progress; part is the finished part of the step's time.
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
