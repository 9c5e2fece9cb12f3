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

// Source is where the values of an ending come from.
type Source uint8

// The sources.
const (
	Generated Source = iota // generated from smaller endings
	Loaded                  // loaded from the ending's table
	Kept                    // in a scratch file that an interrupted run left
)

// A Step is the part of a Plan for one ending.
type Step struct {
	Ending  ending.Material
	Values  Source
	Table   bool          // the ending's table is written; else only its values are needed
	Clock   bool          // the ending's file of staircases is written
	Memory  uint64        // most bytes of memory at a time
	Mapped  uint64        // bytes of mapped scratch files, memory that the system can reclaim
	Scratch uint64        // bytes of all scratch files at the end of the step
	Bytes   uint64        // estimated size of the table, if it is written
	Time    time.Duration // estimate for one thread

	indices uint64
	smaller []ending.Material // endings whose values the step reads
	dropped []ending.Material // endings whose values no later step needs
}

// A Plan lists the steps that make some tables.
type Plan struct {
	Steps    []Step
	Finished int // finished tables among the wanted ones and those that they need

	options   Options
	needed    []ending.Material  // the wanted endings and those that they lead to
	found     map[string]version // their files when planning began
	set       *tb.Set            // has the tables to load
	kept      uint64             // bytes of scratch files that exist and are used
	leftovers []ending.Material  // endings whose scratch files are no longer needed
}

// NewPlan plans the tables of the wanted endings. It adds the endings that these need, if the given
// set lacks their tables. It keeps sound tables and sound scratch files of the folder, and adds these
// tables to the set. It reports damaged files to options.Warn; they are made again. It returns an
// error if ctx is done or a folder can't be read.
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
	var missing []ending.Material // a table, or its file of staircases
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

// finished returns the endings that have a sound table in the folder. It adds these tables to the
// set.
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

// warn reports a damaged file, which is made again.
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

// generatedMen is a number of men. The values of endings with up to this many men are always
// generated, even if a table has them, because generating is faster than loading.
const generatedMen = 4

// loads reports whether the values of an ending come from its table.
func (p *Plan) loads(m ending.Material) bool {
	return m.Men() > generatedMen-p.options.fewerMen && p.set.Has(m)
}

// addSteps enters the steps for the missing files and for the values that these need. The list
// "all" has the endings with a missing file and those to which they lead, in the order of
// generation. The map "finished" has the endings whose table exists.
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

// addScratch computes after which step values are dropped, and the sizes of scratch files.
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
		for _, m := range s.smaller {
			s.Mapped += size[m]
		}
		s.Mapped = max(s.Mapped, size[s.Ending])
		for _, m := range s.dropped {
			now -= size[m]
		}
	}
}

// Needs holds what a plan needs; sizes are in bytes.
type Needs struct {
	Tables  int           // number of tables to make
	Memory  uint64        // most memory at a time, without mapped files
	Mapped  uint64        // most bytes of scratch files mapped at a time
	Scratch uint64        // most bytes of scratch files at a time, existing ones included
	Files   uint64        // estimated size of the tables
	Disk    uint64        // estimated additional disk space for scratch files and tables
	Time    time.Duration // estimate with the plan's threads on an idle machine
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

// ScratchFolder is the name of the subfolder for scratch files in the folder of the tables.
const ScratchFolder = "scratch"

// scratch returns the folder for scratch files.
func (o *Options) scratch() string { return filepath.Join(o.Folder, ScratchFolder) }

// lockName is the name of the lock file of a folder.
const lockName = "gen" + lock.Extension

// ErrChanged is wrapped by the error for a plan that another program's work has made invalid.
var ErrChanged = errors.New("another program has made tables there since the plan was made; start again")

// A version is the size and the time of modification of a file. It distinguishes the file from one
// that has replaced it.
type version struct{ size, nanoseconds int64 }

// look returns the existing tables and scratch files of the endings that the plan needs.
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

// program is about the number of bytes that the program takes besides the values of endings.
const program = 24 << 20

// These are estimates for one thread, measured with endings of five men on a virtual core of 2026.
// They are means over the endings. A single ending may differ by a third.
const (
	timeOfRow        = 4600 * time.Nanosecond // to generate a row of up to 64 positions, both sides to move
	timeOfIndex      = 125 * time.Nanosecond  // to compress an index
	timeOfLoading    = 150 * time.Nanosecond  // to load an index
	timeOfClock      = 1200 * time.Nanosecond // to find and compress the staircases of an index
	bitsOfClock      = 1.0                    // of a file of staircases, for an index
	bitsOfFirst      = 0.32                   // of one with first steps only
	compressionShare = 0.9                    // bytes of memory for each index that is compressed
)

// bitsOfIndex returns an estimate of the bits that a table takes for an index. It is a mean over the
// endings of the same kind. For more than five men it is the mean over endings of five men.
func bitsOfIndex(m ending.Material) float64 {
	lone := !slices.ContainsFunc(ending.NewLayout(m).Men(), func(p board.Piece) bool {
		return p.Color() == board.Black && p.Type() != board.King
	})
	switch {
	case m.Men() <= 4: // in smaller blocks
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

// estimate enters the step's estimates of memory, time and file sizes. The parameter "first" says
// whether the .btc file holds outcomes but no distances.
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

// scratchBytes returns about the size of the scratch file of an ending with that many indices.
func scratchBytes(indices uint64) uint64 { return 2 * indices }
