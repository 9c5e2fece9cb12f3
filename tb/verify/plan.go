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

// PlanOptions say how several endings are to be proved.
type PlanOptions struct {
	Folder   string         // for scratch files
	Threads  int            // number of goroutines that work, at least 1
	Again    bool           // also what is proved already
	Progress func(Progress) // called now and then, from one goroutine at a time; may be nil
	Warn     func(error)    // called for what does not end the work; may be nil
	// Mismatches is the number of mismatches after which to stop with an ending, at least 1.
	Mismatches int
}

// A Step is what a Plan does for one ending: load its table, and prove it if it is to be.
type Step struct {
	Ending  ending.Material
	Prove   bool
	Memory  uint64        // bytes that loading takes at most
	Mapped  uint64        // bytes of the scratch files that are read: memory that the system can take back
	Scratch uint64        // bytes of the scratch files that there are at its end
	Time    time.Duration // estimate, for one thread

	indices uint64
	dropped []ending.Material // whose values are not needed any more when it is done
}

// A Plan is what has to be done to prove some tables.
type Plan struct {
	Steps  []Step
	Proved []*Record // of the wanted endings, what is proved already

	set     *tb.Set
	digests digests
	options PlanOptions
}

// NewPlan plans the proofs of the wanted endings, but for those that have a record of being
// proved, for which set must have the tables of all endings that their moves can lead to. Files
// are compared with their checksums before the first proof, which can take long.
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
		p.Steps = append(p.Steps, newStep(m, prove[m]))
	}
	p.addScratch()
	return p, nil
}

// record returns the record of an ending that is proved already, nil of others.
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

// warn tells of something that does not end the work.
func (p *Plan) warn(err error) {
	if p.options.Warn != nil {
		p.options.Warn(err)
	}
}

// Estimates of times for one thread, measured on a virtual core of 2026.
const (
	timeOfLoading = 150 * time.Nanosecond // of an index
	timeOfProof   = 160 * time.Nanosecond // of an index, both sides to move
)

// program is about what the program takes beside the values of endings.
const program = 24 << 20

// newStep returns a step without what depends on others.
func newStep(m ending.Material, prove bool) Step {
	s := Step{Ending: m, Prove: prove, indices: ending.NewLayout(m).Size()}
	s.Memory = tb.LoadMemory(m) + program
	s.Time = time.Duration(s.indices) * timeOfLoading
	if prove {
		s.Time += time.Duration(s.indices) * timeOfProof
	}
	return s
}

// addScratch works out when values can be dropped, and what scratch files there are.
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

// Needs is what a plan needs, in bytes.
type Needs struct {
	Proofs  int           // of endings
	Memory  uint64        // at most at a time
	Mapped  uint64        // of scratch files that are read at a time, at most
	Scratch uint64        // of scratch files, at most at a time
	Time    time.Duration // estimate, with the plan's threads on a machine with nothing else to do
}

// Needs sums up what the plan needs.
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
