package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"
	"time"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/scratch"
)

// Progress says how far the proofs have come.
type Progress struct {
	Ending ending.Material
	Phase  string        // name of the current work
	Part   float64       // finished share of the phase, from 0 to 1
	Done   float64       // finished share of the plan's estimated time, from 0 to 1
	Taken  time.Duration // time since the start
	Left   time.Duration // estimated time to the end
}

// A prover carries out a plan.
type prover struct {
	*Plan
	ctx         context.Context
	scratch     *scratchFolder
	files       map[ending.Material]*scratch.File // files that are mapped
	start       time.Time
	done, total time.Duration // estimated time of the finished work; estimated time of all work
}

// Run carries out the plan. After each proof, it calls the function "proved" with the report. If an
// ending has no mismatches, Run writes a record next to its table. If ctx is done, Run returns the
// context's error, and the records written so far stay.
func (p *Plan) Run(ctx context.Context, proved func(m ending.Material, r Report)) (err error) {
	if len(p.Steps) == 0 {
		return nil
	}
	v := prover{Plan: p, ctx: ctx, files: map[ending.Material]*scratch.File{}, start: time.Now()}
	if v.scratch, err = makeScratch(p.options.Folder); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.close()) }()
	for _, s := range p.Steps {
		v.total += s.Time
	}
	for i := range p.Steps {
		if err := v.step(&p.Steps[i], proved); err != nil {
			return err
		}
	}
	return nil
}

// step carries out one step.
func (v *prover) step(s *Step, proved func(ending.Material, Report)) error {
	v.report(s, Progress{Phase: "loading"}, 0)
	if err := v.load(s.Ending); err != nil {
		return err
	}
	if s.Prove {
		report, err := v.prove(s)
		if err != nil {
			return err
		}
		proved(s.Ending, report)
	}
	v.done += s.Time
	for _, m := range s.dropped {
		if err := v.drop(m); err != nil {
			return err
		}
	}
	return nil
}

// load writes the values of an ending to a scratch file and makes the set use them.
func (v *prover) load(m ending.Material) error {
	values, err := v.set.Read(v.ctx, m, v.options.Threads)
	if err != nil {
		return err
	}
	if err := scratch.Write(v.scratch.path, values); err != nil {
		return err
	}
	f, err := scratch.Open(v.scratch.path, m)
	if err != nil {
		return err
	}
	// After Unlink, the system removes the file when the program ends, even by a crash. If the
	// system does not allow Unlink, the file stays until its folder is removed.
	_ = f.Unlink()
	v.files[m] = f
	v.set.Use(f.Values)
	debug.FreeOSMemory() // without this call, the program would keep garbage for a while
	return nil
}

// prove proves an ending whose values are loaded.
func (v *prover) prove(s *Step) (Report, error) {
	start := time.Now()
	loading := float64(timeOfLoading) / float64(timeOfLoading+timeOfProof)
	report, err := Ending(v.ctx, s.Ending, v.values, Options{
		Threads: v.options.Threads, Mismatches: v.options.Mismatches,
		Progress: func(done, total uint64) {
			part := float64(done) / float64(total)
			v.report(s, Progress{Phase: "proving", Part: part}, loading+(1-loading)*part)
		},
	})
	if err == nil {
		err = v.proveClock(s, &report)
	}
	if err == nil {
		v.record(s.Ending, report, time.Since(start))
	}
	return report, err
}

// proveClock proves the .btc file of an ending, and adds the mismatches to a report. If there is no
// such file, it does nothing. It leaves the report's number of positions as it is, and sets the
// report's field Clocks.
func (v *prover) proveClock(s *Step, report *Report) error {
	stored, clock, err := v.set.Staircases(v.ctx, s.Ending, v.options.Threads)
	if errors.Is(err, tb.ErrNoClock) {
		return nil
	}
	if err != nil {
		return err
	}
	v.report(s, Progress{Phase: "proving halfmove clocks"}, 1)
	of, err := Clock(v.ctx, s.Ending, stored, clock == tb.FirstSteps, v.values, v.atClock, Options{Threads: v.options.Threads, Mismatches: v.options.Mismatches})
	report.Mismatches = append(report.Mismatches, of.Mismatches...)
	report.Clocks = of.Positions
	return err
}

// atClock is a ClockProbe. It asks the set.
func (v *prover) atClock(p *board.Position) (tb.ClockResult, error) {
	r, known := v.set.ProbeClock(p)
	if !known {
		return r, fmt.Errorf("%s: %w", p.FEN(), v.set.UnknownClock(p))
	}
	return r, nil
}

// values is a Source. It knows the endings that are loaded.
func (v *prover) values(m ending.Material) (*dtm.Values, error) { return v.files[m].Values, nil }

// record writes the record of a proof next to the table. If the proof failed, it removes the
// record.
func (v *prover) record(m ending.Material, report Report, taken time.Duration) {
	table, ok := v.set.Path(m)
	if !ok {
		return
	}
	if len(report.Mismatches) > 0 {
		if err := os.Remove(RecordName(table)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			v.warn(err)
		}
		return
	}
	tables, err := v.digests.of(m)
	if err == nil {
		err = writeRecord(table, &Record{m.String(), tables, report.Positions, taken.Seconds(), time.Now().UTC()})
	}
	if err != nil {
		v.warn(err)
	}
}

// drop releases the values of an ending.
func (v *prover) drop(m ending.Material) error {
	v.set.Forget(m)
	f := v.files[m]
	delete(v.files, m)
	return f.Close()
}

// close releases all values and removes the scratch folder.
func (v *prover) close() error {
	var err error
	for m := range v.files {
		err = errors.Join(err, v.drop(m))
	}
	return errors.Join(err, v.scratch.remove())
}

// report reports progress. The parameter "part" is the finished share of the step's time.
func (v *prover) report(s *Step, p Progress, part float64) {
	if v.options.Progress == nil {
		return
	}
	p.Ending, p.Taken = s.Ending, time.Since(v.start)
	p.Done = (v.done.Seconds() + part*s.Time.Seconds()) / v.total.Seconds()
	if p.Done > 0 {
		p.Left = time.Duration(float64(p.Taken) * (1/p.Done - 1))
	}
	v.options.Progress(p)
}
