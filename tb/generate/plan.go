package generate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"burnside/board"
	"burnside/internal/lock"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/internal/clock"
	"burnside/tb/internal/file"
	"burnside/tb/internal/retrograde"
	"burnside/tb/internal/rows"
	"burnside/tb/internal/scratch"
)

// Source says where the values of an ending come from.
type Source uint8

// These are the sources of values.
const (
	Generated Source = iota // generated from smaller endings
	Loaded                  // loaded from the ending's table
	Kept                    // in a scratch file that an interrupted run has left
)

// A Step is the part of a Plan for one ending.
type Step struct {
	Ending  ending.Material
	Values  Source
	Table   bool          // write the ending's table
	Clock   bool          // write the ending's .btc file, which holds staircases
	Memory  uint64        // greatest number of bytes of memory at a time
	Mapped  uint64        // bytes of mapped scratch files; the system can reclaim this memory
	Scratch uint64        // bytes of all scratch files at the end of the step
	Bytes   uint64        // estimated size of the files to write
	Time    time.Duration // estimated time of one thread

	indices uint64
	smaller []ending.Material // endings whose values the step reads
	dropped []ending.Material // endings whose values no later step needs
}

// A Plan lists the steps that make some tables.
type Plan struct {
	Steps    []Step
	Finished int // number of finished tables among those wanted or needed

	options   Options
	needed    []ending.Material  // the wanted endings, and the endings to which their moves lead
	found     map[string]version // files of these endings when planning began
	set       *tb.Set            // has the tables to load
	kept      uint64             // bytes of existing scratch files that are used
	leftovers []ending.Material  // endings whose scratch files are no longer needed
}

// NewPlan plans the tables of the wanted endings. The plan also makes the tables of other endings
// on which the wanted ones depend, if the given set lacks them. NewPlan keeps all undamaged tables
// and scratch files in the folder, and adds these tables to the set. It reports each damaged file
// to options.Warn, and the plan makes this file again. If ctx is done or a folder can't be read,
// NewPlan returns an error.
func NewPlan(ctx context.Context, wanted []ending.Material, set *tb.Set, options Options) (*Plan, error) {
	p := &Plan{options: options, set: set, needed: ending.WithSmaller(wanted...)}
	p.found = p.look()
	asked := map[ending.Material]bool{}
	for _, m := range p.needed {
		asked[m] = !set.Has(m) || slices.Contains(wanted, m)
	}
	finished, err := p.finished(ctx, asked)
	if err != nil {
		return nil, err
	}
	var missing []ending.Material // endings whose table or .btc file is missing
	for _, m := range p.needed {
		switch {
		case finished[m] && (!p.options.hasClock(m) || p.soundStairs(m)):
			p.Finished++
		case asked[m]:
			missing = append(missing, m)
		}
	}
	all := ending.WithSmaller(missing...)
	kept, err := p.scratchFiles(ctx, all)
	if err != nil {
		return nil, err
	}
	p.addSteps(all, missing, finished, kept)
	p.addScratch()
	return p, nil
}

// finished returns those of the given endings that have an undamaged table in the folder. It adds
// these tables to p.set.
func (p *Plan) finished(ctx context.Context, endings map[ending.Material]bool) (map[ending.Material]bool, error) {
	there := tb.NewSet()
	for _, err := range there.AddFolder(p.options.Folder) {
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case errors.Is(err, tb.ErrFolder):
			return nil, err
		default:
			p.warn(err)
		}
	}
	finished := map[ending.Material]bool{}
	all, _ := there.Info() // AddFolder has returned the faults
	for _, t := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !endings[t.Ending] {
			continue
		}
		err := there.CheckSum(t.Ending)
		if err == nil {
			_, err = p.set.AddFile(t.File)
		}
		if err != nil {
			p.warn(err)
			continue
		}
		finished[t.Ending] = true
	}
	return finished, nil
}

// warn reports a damaged file. The plan makes this file again.
func (p *Plan) warn(err error) {
	if p.options.Warn != nil {
		p.options.Warn(fmt.Errorf("%w - made again", err))
	}
}

// scratchFiles returns the endings that have a sound scratch file.
func (p *Plan) scratchFiles(ctx context.Context, endings []ending.Material) (map[ending.Material]bool, error) {
	kept := map[ending.Material]bool{}
	for _, m := range endings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f, err := scratch.Open(p.options.scratch(), m)
		if err == nil {
			err = errors.Join(f.Check(), f.Close())
		}
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			p.warn(err)
			continue
		}
		kept[m] = true
	}
	return kept, nil
}

// generatedMen is the greatest number of men for which generating the values takes less time than
// loading them from a table.
const generatedMen = 4

// loads reports whether the values of an ending are loaded from its table.
func (p *Plan) loads(m ending.Material) bool {
	return m.Men() > generatedMen-p.options.fewerMen && p.set.Has(m)
}

// addSteps adds two kinds of steps: those that make the missing files, and those that make the
// values for these files. The list "missing" has the endings with a missing file. The list "all"
// also has all endings that can arise from them, in the order of generation. The map "finished" has
// the endings whose table exists. The map "kept" has the endings whose scratch file exists.
func (p *Plan) addSteps(all, missing []ending.Material, finished, kept map[ending.Material]bool) {
	table, stairs, needed := map[ending.Material]bool{}, map[ending.Material]bool{}, map[ending.Material]bool{}
	for _, m := range missing {
		table[m], stairs[m], needed[m] = !finished[m], p.options.hasClock(m), true
	}
	steps := map[ending.Material]*Step{}
	for i := len(all) - 1; i >= 0; i-- {
		m := all[i]
		if !needed[m] {
			if kept[m] {
				p.leftovers = append(p.leftovers, m)
			}
			continue
		}
		s := &Step{Ending: m, Table: table[m], Clock: stairs[m], indices: ending.NewLayout(m).Size()}
		switch {
		case kept[m]:
			s.Values = Kept
		case !table[m] && p.loads(m):
			s.Values = Loaded
		default:
			s.smaller = ending.Smaller(m)
		}
		if s.Clock {
			s.smaller = below(m)
		}
		for _, smaller := range s.smaller {
			needed[smaller] = true
		}
		s.estimate(p.options.firstSteps(m))
		steps[m] = s
	}
	for _, m := range all {
		if s := steps[m]; s != nil {
			p.Steps = append(p.Steps, *s)
		}
	}
}

// For each ending, addScratch finds the last step that needs the ending's scratch file. It also
// computes how much space all scratch files together take after each step.
func (p *Plan) addScratch() {
	last, size := map[ending.Material]int{}, map[ending.Material]uint64{}
	for i, s := range p.Steps {
		last[s.Ending], size[s.Ending] = i, scratchBytes(s.indices)
		for _, m := range s.smaller {
			last[m] = i
		}
		if s.Values == Kept {
			p.kept += size[s.Ending]
		}
	}
	for m, i := range last {
		p.Steps[i].dropped = append(p.Steps[i].dropped, m)
	}
	now := p.kept
	for i := range p.Steps {
		s := &p.Steps[i]
		if s.Values != Kept {
			now += size[s.Ending]
		}
		s.Scratch = now
		if s.Clock {
			s.Scratch += clock.Disk(s.Ending)
		}
		for _, m := range s.smaller {
			s.Mapped += size[m]
		}
		s.Mapped = max(s.Mapped, size[s.Ending])
		for _, m := range s.dropped {
			now -= size[m]
		}
	}
}

// Needs says what a plan needs. Sizes are in bytes.
type Needs struct {
	Tables  int           // number of tables to make
	Memory  uint64        // greatest amount of memory at a time, without mapped files
	Mapped  uint64        // greatest size of mapped scratch files at a time
	Scratch uint64        // greatest size of all scratch files at a time, including existing files
	Files   uint64        // estimated size of the tables
	Disk    uint64        // estimated additional disk space for scratch files and tables
	Time    time.Duration // estimated time with the plan's threads on an idle machine
}

// Needs returns what the plan needs.
func (p *Plan) Needs() Needs {
	var n Needs
	for _, s := range p.Steps {
		if s.Table || s.Clock {
			n.Tables++
		}
		n.Memory = max(n.Memory, s.Memory)
		n.Mapped = max(n.Mapped, s.Mapped)
		n.Scratch = max(n.Scratch, s.Scratch)
		n.Files += s.Bytes
		n.Disk = max(n.Disk, max(s.Scratch+n.Files, p.kept)-p.kept)
		n.Time += s.Time / time.Duration(max(p.options.Threads, 1))
	}
	return n
}

// ScratchFolder is the name of a subfolder in the folder of the tables. It holds the scratch files.
const ScratchFolder = "scratch"

// scratch returns the folder for scratch files.
func (o *Options) scratch() string { return filepath.Join(o.Folder, ScratchFolder) }

// lockName is the name of the lock file in the folder of the tables.
const lockName = "gen" + lock.Extension

// ErrChanged means that a plan can't be carried out, because another program has made tables in the
// folder since the plan was made.
var ErrChanged = errors.New("another program has made tables there since the plan was made; start again")

// A version is the size of a file and the time of its last change. If another file replaces the
// file, its version changes.
type version struct{ size, nanoseconds int64 }

// look returns the versions of all existing files of the endings that the plan needs. These are
// tables, .btc files and scratch files.
func (p *Plan) look() map[string]version {
	found := map[string]version{}
	for _, m := range p.needed {
		for _, name := range []string{
			filepath.Join(p.options.Folder, tb.FileName(m)), filepath.Join(p.options.Folder, file.StairsName(m)),
			scratch.Name(p.options.scratch(), m),
		} {
			if info, err := os.Stat(name); err == nil {
				found[name] = version{info.Size(), info.ModTime().UnixNano()}
			}
		}
	}
	return found
}

// The constant "program" is the approximate number of bytes of memory that a run takes. This
// excludes the values of endings.
const program = 24 << 20

// These constants serve to estimate times and sizes. They are mean values of endings of five men,
// for one row or one index and one thread. They were measured in 2026 on a virtual core. For a
// single ending, the true number may be a third higher or lower.
const (
	timeOfRow        = 4600 * time.Nanosecond // to generate a row, with both sides to move
	timeOfIndex      = 125 * time.Nanosecond  // to compress an index
	timeOfLoading    = 150 * time.Nanosecond  // to load an index
	timeOfClock      = 1200 * time.Nanosecond // to find and compress the staircases of an index
	bitsOfClock      = 1.0                    // bits of a .btc file for each index
	bitsOfFirst      = 0.32                   // the same if the file has only first steps
	compressionShare = 0.9                    // bytes of memory for each index that is compressed
)

// bitsOfIndex estimates the number of bits that a table takes for each index. For up to four men,
// the estimate is the mean over all endings of up to four men. For more men, it is the mean over
// similar endings of five men.
func bitsOfIndex(m ending.Material) float64 {
	lone := !slices.ContainsFunc(ending.NewLayout(m).Men(), func(p board.Piece) bool {
		return p.Color() == board.Black && p.Type() != board.King
	})
	switch {
	case m.Men() <= 4: // in smaller blocks than with more men
		return 0.99
	case lone && !m.HasPawns():
		return 0.55
	case lone:
		return 0.69
	case !m.HasPawns():
		return 0.90
	case m.Count(board.Black, board.Pawn) > 0:
		return 1.05
	}
	return 1.10
}

// estimate computes the step's estimates of memory, time and file sizes. The parameter "first" says
// whether the .btc file holds only outcomes, not distances; see Options.FirstSteps.
func (s *Step) estimate(first bool) {
	size := s.indices
	switch s.Values {
	case Generated:
		s.Memory = retrograde.Memory(s.Ending)
		s.Time = time.Duration(rows.Rows(s.Ending)) * timeOfRow
	case Loaded:
		s.Memory = tb.LoadMemory(s.Ending)
		s.Time = time.Duration(size) * timeOfLoading
	case Kept:
	}
	if s.Table {
		s.Memory = max(s.Memory, uint64(compressionShare*float64(size)))
		s.Time += time.Duration(size) * timeOfIndex
		s.Bytes = uint64(bitsOfIndex(s.Ending) / 8 * float64(size))
	}
	if s.Clock {
		s.Memory = max(s.Memory, clock.Memory(s.Ending))
		s.Time += time.Duration(size) * timeOfClock
		bits := bitsOfClock
		if first {
			bits = bitsOfFirst
		}
		s.Bytes += uint64(bits / 8 * float64(size))
	}
	s.Memory += program
}

// scratchBytes returns the approximate size of a scratch file with the values of the given number
// of indices.
func scratchBytes(indices uint64) uint64 { return 2 * indices }
