package tune

import (
	"encoding/json"
	"fmt"
	"io"

	"burnside/internal/atomicfile"
	"burnside/internal/regular"
)

// format is the name and the version of the file format of a run.
const format = "burnside tuning 1"

// State holds the settings and the progress of a run, and is stored in a file. It depends neither
// on the number of threads nor on interruptions of the run.
type State struct {
	Format string
	Engine string // signature of the engine
	Control
	Seed       uint64
	Book       string
	Rate       float64 // 0 if the run only measures
	Pairs      int     // number of pairs of games to play
	Done       int     // number of pairs played
	Squares    float64 // sum over all pairs of the squared result, which is points minus 1
	Parameters []Parameter
	Trace      []Point
}

// Point holds the values after some pairs.
type Point struct {
	Pairs  int
	Values []float64
}

// tracePoints is about the number of points in a complete trace.
const tracePoints = 250

// note adds the current values to the trace if enough pairs were played since the last point.
func (s *State) note() {
	every := max(s.Pairs/tracePoints, 1)
	if n := len(s.Trace); n > 0 && s.Done < s.Trace[n-1].Pairs+every && s.Done < s.Pairs {
		return
	}
	at := Point{Pairs: s.Done}
	for i := range s.Parameters {
		at.Values = append(at.Values, s.Parameters[i].Value)
	}
	s.Trace = append(s.Trace, at)
}

// save writes the run to its file.
func (s *State) save(name string) error {
	return atomicfile.Write(name, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(s)
	})
}

// Load reads a run from its file. The error names the file.
func Load(name string) (*State, error) {
	text, err := regular.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read tuning run: %w", err)
	}
	s, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// parse reads the text of a run.
func parse(text []byte) (*State, error) {
	var s State
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("not a tuning run: %w", err)
	}
	return &s, s.check()
}

// check returns an error if a run that was read is invalid.
func (s *State) check() error {
	switch {
	case s.Format != format:
		return fmt.Errorf("format %q, not %q", s.Format, format)
	case s.Done < 0 || s.Done > s.Pairs || len(s.Parameters) == 0:
		return fmt.Errorf("damaged: %d of %d pairs, %d parameters", s.Done, s.Pairs, len(s.Parameters))
	case !(s.Rate >= 0 && s.Rate <= 1) || !(s.Squares >= 0 && s.Squares <= float64(s.Done)):
		return fmt.Errorf("damaged: rate %g, squares %g of %d pairs", s.Rate, s.Squares, s.Done)
	}
	if err := s.Control.check(); err != nil {
		return fmt.Errorf("damaged: %w", err)
	}
	for i := range s.Parameters {
		if err := s.Parameters[i].check(s.Done); err != nil {
			return fmt.Errorf("damaged: %w", err)
		}
	}
	return s.checkTrace()
}

// checkTrace returns an error if the trace is invalid.
func (s *State) checkTrace() error {
	for _, point := range s.Trace {
		if len(point.Values) != len(s.Parameters) {
			return fmt.Errorf("damaged: a point of the trace has %d values, not %d", len(point.Values), len(s.Parameters))
		}
		if point.Pairs < 0 || point.Pairs > s.Done {
			return fmt.Errorf("damaged: the trace is at pair %d of %d", point.Pairs, s.Done)
		}
		for i := range s.Parameters {
			if p := &s.Parameters[i]; !p.contains(point.Values[i]) {
				return fmt.Errorf("damaged: the trace has %s at %g", p.Name, point.Values[i])
			}
		}
	}
	return nil
}

// same returns an error if the settings of a stored run differ from those of a new one.
func (s *State) same(now *State) error {
	for _, x := range []struct {
		what     string
		old, new any
	}{
		{"engine", s.Engine, now.Engine}, {"nodes", s.Nodes, now.Nodes}, {"clock", s.Clock, now.Clock},
		{"increment", s.Increment, now.Increment}, {"seed", s.Seed, now.Seed},
		{"book", s.Book, now.Book}, {"rate", s.Rate, now.Rate}, {"pairs", s.Pairs, now.Pairs},
		{"number of parameters", len(s.Parameters), len(now.Parameters)},
	} {
		if x.old != x.new {
			return fmt.Errorf("the run was started with another setting: %s %v, now %v", x.what, x.old, x.new)
		}
	}
	for i := range s.Parameters {
		old, p := &s.Parameters[i], &now.Parameters[i]
		if old.Name != p.Name || old.Start != p.Start || old.Min != p.Min || old.Max != p.Max || old.Step != p.Step {
			return fmt.Errorf("the run was started with another parameter: %s %d (%d to %d), now %s %d (%d to %d)",
				old.Name, old.Start, old.Min, old.Max, p.Name, p.Start, p.Min, p.Max)
		}
	}
	return nil
}
