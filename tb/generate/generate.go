// Package generate makes table files. It finds out which other endings the wanted endings depend
// on. It generates the values of all these endings, smaller endings first, and writes the tables.
//
// The values of finished endings are in scratch files. A scratch file is mapped into memory while
// another ending needs it. It is removed when no later ending needs it. After an interruption, a
// new run uses the complete tables and scratch files of the old run.
package generate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
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

// Progress says how far a plan has come.
type Progress struct {
	Ending  ending.Material
	Phase   string  // current work, in words
	Plies   int     // current ply of the phase "plies"
	Part    float64 // finished part of the phase or ply, from 0 to 1
	Decided uint64  // while generating: indices known to be won or lost, for both sides to move

	Indices uint64        // approximate number of finished indices, for one side to move
	Done    float64       // finished part of the plan's estimated time, from 0 to 1
	Taken   time.Duration // time since the beginning
	Left    time.Duration // estimated time to the end
}

// Options are the options of a plan.
type Options struct {
	Folder   string         // folder of the tables; scratch files go to its subfolder ScratchFolder
	Threads  int            // number of working goroutines, at least 1
	Progress func(Progress) // called now and then, from one goroutine at a time; may be nil
	Warn     func(error)    // called for each damaged file, which is made again, and for files that can't be made; may be nil
	// FirstSteps makes the .btc files of endings with pawns and at least four men smaller. For each
	// number of plies left until the fifty-move rule draws, these files then hold only the outcome,
	// not the distance. The files of other endings stay the same. The .btc files inside the program
	// are made in this way.
	FirstSteps bool
	// ClockMen is the greatest number of men with which an ending gets a .btc file. Such a file
	// says what the fifty-move rule changes. If the field is less than the constant ClockMen, the
	// constant applies.
	ClockMen int

	fewerMen int // subtracted from generatedMen; tests set it to load small tables
}

// A File is a table file that has been made.
type File struct {
	Ending  ending.Material
	Path    string
	Bytes   int64         // 0 if the table was there, and only the .btc file was missing
	Stairs  int64         // size of the .btc file beside the table in bytes; 0 if there is none
	Indices uint64        // number of indices for each side to move
	Taken   time.Duration // time for the values and files
}

// Run carries out the steps of the plan. After each step that writes files, it calls the function
// "made". If ctx is done, Run ends early with the context's error, and keeps the files that are
// complete. If another program is making tables in the folder, the error wraps lock.ErrTaken. If
// another program has made tables there since the plan was made, the error wraps ErrChanged.
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

// run does the work of Run. The caller holds the lock.
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

// clean removes files that an interrupted run has left and the plan does not use.
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
	for _, s := range p.Steps {
		for _, name := range clock.StepsNames(p.options.scratch(), s.Ending) {
			if e := os.Remove(name); !errors.Is(e, fs.ErrNotExist) {
				err = errors.Join(err, e)
			}
		}
	}
	return err
}

// A maker carries out a plan.
type maker struct {
	ctx     context.Context
	plan    *Plan
	options Options
	files   map[ending.Material]*scratch.File // scratch files that are mapped for the current step

	start       time.Time
	at          *Step
	done, total time.Duration // estimated time of the finished steps; estimated time of all steps
	indices     uint64        // number of indices of the finished steps
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

// produce makes the values of a step, and the table and .btc file if the step asks for them.
func (m *maker) produce(s *Step) (File, error) {
	if s.Values != Kept {
		if err := m.makeValues(s); err != nil {
			return File{}, err
		}
		// The memory used for making the values is garbage now. Without this call, the process
		// would keep this memory for a while.
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
		// To load a larger table in a later step, the set needs this one.
		if _, err = m.plan.set.AddFile(made.Path); err != nil {
			return made, err
		}
	}
	if s.Clock {
		made.Stairs, err = m.writeStairs(s, values, m.part(s, s.Table))
		if errors.Is(err, clock.ErrFar) {
			m.forgo(s, err)
			err = nil
		}
	}
	return made, err
}

// forgo reports why a .btc file can't be made. The work on other files goes on.
func (m *maker) forgo(s *Step, why error) {
	if m.options.Warn != nil {
		m.options.Warn(fmt.Errorf("no %s: %w", file.StairsName(s.Ending), why))
	}
}

// The method "part" estimates what share of a step's time has passed, from 0 to 1, when the work on
// the .btc file begins. The parameter "written" says whether the step writes a table before that.
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

// makeValues makes the step's values and writes them to a scratch file.
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

// mapped returns the values of an ending, from its scratch file. The file stays mapped into memory
// until the step ends.
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
	// For tables inside the program, the program also has the statistics.
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

// These are rough shares of the time of a step.
const (
	generationShare  = 0.5  // share of making the values in a step that also writes the table
	conversionsShare = 0.5  // share of all phases before the first ply in making the values
	trainingShare    = 0.25 // share of training in compression
	// In the phase FindingPlies, the generator handles one ply after another. The total number of
	// plies is not known, so the progress of this phase is a guess. After manyPlies plies, the
	// phase is reported as half finished.
	manyPlies = 30
)

// reportGeneration reports the progress of making the values of an ending.
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

// report fills in the missing fields of p and calls Options.Progress. The parameter "part" is the
// share of the step's time that has passed, from 0 to 1.
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
