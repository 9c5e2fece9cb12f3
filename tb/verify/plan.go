package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"burnside/tb"
	"burnside/tb/ending"
)

// PlanOptions says how to prove endings.
type PlanOptions struct {
	Folder   string         // for scratch files
	Threads  int            // number of worker goroutines, at least 1
	Again    bool           // prove again what is already proved
	Progress func(Progress) // called from time to time, by one goroutine at a time; may be nil
	Warn     func(error)    // called for each fault that does not end the work; may be nil
	// Mismatches is the number of mismatches after which the work on an ending stops, at least 1.
	Mismatches int
}

// A Step is the work on one ending: its table is loaded and, if Prove is set, proved.
type Step struct {
	Ending  ending.Material
	Prove   bool
	Memory  uint64        // greatest number of bytes that loading takes
	Mapped  uint64        // bytes of the scratch files that the step maps; reclaimable memory
	Scratch uint64        // bytes of all scratch files at the end of the step
	Time    time.Duration // estimated time for one thread

	indices uint64
	dropped []ending.Material // endings whose values are not needed after the step
}

// A Plan lists the steps that prove some tables.
type Plan struct {
	Steps  []Step
	Proved []*Record // records of wanted endings that are already proved

	set     *tb.Set
	digests digests
	options PlanOptions
}

// NewPlan returns a plan to prove the wanted endings that are not proved yet. The set must have the
// tables of these endings, and of all endings to which captures and promotions lead. NewPlan also
// checks the checksums of these tables, which can take long.
func NewPlan(ctx context.Context, wanted []ending.Material, set *tb.Set, options PlanOptions) (*Plan, error) {
	p := &Plan{set: set, options: options, digests: digests{set, map[ending.Material]string{}}}
	prove := map[ending.Material]bool{}
	var left []ending.Material
	for _, m := range wanted {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		record, err := p.record(m)
		if err != nil {
			return nil, err
		}
		if record != nil {
			p.Proved = append(p.Proved, record)
			continue
		}
		prove[m] = true
		left = append(left, m)
	}
	for _, m := range ending.WithSmaller(left...) {
		if err := errors.Join(ctx.Err(), set.CheckSum(m)); err != nil {
			return nil, err
		}
		clock, err := set.Clock(m)
		if err != nil {
			return nil, err
		}
		p.Steps = append(p.Steps, newStep(m, prove[m], clock != tb.NoClock))
	}
	p.addScratch()
	return p, nil
}

// record returns the record of an ending that is already proved. For other endings it returns nil.
func (p *Plan) record(m ending.Material) (*Record, error) {
	table, ok := p.set.Path(m)
	if !ok || p.options.Again {
		return nil, nil
	}
	tables, err := p.digests.of(m)
	if err != nil {
		return nil, err
	}
	record, err := readRecord(table, m, tables)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		p.warn(fmt.Errorf("%w - proved again", err))
	}
	return record, nil
}

// warn reports a fault that does not end the work.
func (p *Plan) warn(err error) {
	if p.options.Warn != nil {
		p.options.Warn(err)
	}
}

// These are estimated times of one thread. They were measured on a virtual core of 2026.
const (
	timeOfLoading = 150 * time.Nanosecond // for each index
	timeOfProof   = 160 * time.Nanosecond // for each index with both sides to move
	timeOfClock   = 5 * time.Microsecond  // to prove the staircases of an index
)

// The constant "program" is an estimate of the bytes of memory that the program takes in addition
// to the values of endings.
const program = 24 << 20

// newStep returns a step of a plan. Fields that depend on other steps are not set. The parameter
// "clocked" says whether the table has a .btc file. Such a file holds what the fifty-move rule
// changes.
func newStep(m ending.Material, prove, clocked bool) Step {
	s := Step{Ending: m, Prove: prove, indices: ending.NewLayout(m).Size()}
	s.Memory = tb.LoadMemory(m) + program
	if clocked {
		s.Memory += 2 * 2 * s.indices // for the numbers of staircases
	}
	s.Time = time.Duration(s.indices) * timeOfLoading
	if prove {
		s.Time += time.Duration(s.indices) * timeOfProof
	}
	if prove && clocked {
		s.Time += time.Duration(s.indices) * timeOfClock
	}
	return s
}

// addScratch finds out after which step the values of each ending are no longer needed. It also
// computes the sizes of the scratch files.
func (p *Plan) addScratch() {
	last, size := map[ending.Material]int{}, map[ending.Material]uint64{}
	for i, s := range p.Steps {
		last[s.Ending], size[s.Ending] = i, 2*s.indices
		for _, m := range ending.Smaller(s.Ending) {
			last[m] = i
		}
	}
	for m, i := range last {
		p.Steps[i].dropped = append(p.Steps[i].dropped, m)
	}
	var now uint64
	for i := range p.Steps {
		s := &p.Steps[i]
		now += size[s.Ending]
		s.Scratch, s.Mapped = now, size[s.Ending]
		for _, m := range ending.Smaller(s.Ending) {
			s.Mapped += size[m]
		}
		for _, m := range s.dropped {
			now -= size[m]
		}
	}
}

// Needs lists what a plan needs. Sizes are in bytes.
type Needs struct {
	Proofs  int           // number of endings to prove
	Memory  uint64        // greatest amount of memory at a time
	Mapped  uint64        // greatest size at a time of the scratch files that are read
	Scratch uint64        // greatest size at a time of all scratch files
	Time    time.Duration // estimated time with the plan's threads on an idle machine
}

// Needs returns what the plan needs.
func (p *Plan) Needs() Needs {
	var n Needs
	for _, s := range p.Steps {
		if s.Prove {
			n.Proofs++
		}
		n.Memory = max(n.Memory, s.Memory)
		n.Mapped = max(n.Mapped, s.Mapped)
		n.Scratch = max(n.Scratch, s.Scratch)
		n.Time += s.Time / time.Duration(max(p.options.Threads, 1))
	}
	return n
}
