package seriesmate

import (
	"context"
	"fmt"

	"burnside/board"
)

// MaxMoves is the greatest length of a series.
const MaxMoves = 40

// DefaultMemory and MinMemory are the default and the least Options.Memory, in bytes.
const (
	DefaultMemory = 256 << 20
	MinMemory     = 16 << 20
)

// Options says how Solve and All search. The zero value is a good choice.
type Options struct {
	Rule  Rule
	Exact bool // only series of exactly the given length count; under the Italian rule this is always so
	Goal  Goal
	// Help asks for a help-series: one side plays the series, then the other side reaches Goal with
	// one move. Rule must be Series.
	Help      bool
	Heuristic Heuristic
	Memory    int64 // bytes for stored states; 0 means DefaultMemory
	// Nodes is the number of states after which the search gives up; 0 means no limit. A limit on
	// states, unlike a limit on time, gives the same result on a slow and on a fast machine.
	Nodes uint64

	// Progress, if not nil, is called from time to time with the number of states searched so
	// far.
	Progress func(nodes uint64)
}

// Status is the outcome of a search.
type Status uint8

const (
	// Solved means that a mate was found.
	Solved Status = iota
	// ProvedNone means that there is no mate.
	ProvedNone
	// GaveUp means that the search was stopped before it had an answer.
	GaveUp
)

// Result is the answer of Solve or All.
type Result struct {
	Status Status
	Line   []board.Move // the mating series if Status is Solved
	// ByRule is set if the mated side has legal moves but may play none of them, because all of
	// them give check and Rule forbids such a check.
	ByRule bool
	Nodes  uint64 // states searched
}

// Solve searches for a series of the side to move that leads to o.Goal. Under the Italian rule, or
// if o.Exact is set, the series has exactly the given number of moves. Otherwise it has at most
// that number, and Solve tries shorter series first. Solve stops when ctx is done. The error wraps
// ErrMoves, or reports an option out of range.
func Solve(ctx context.Context, p *Position, moves int, o Options) (Result, error) {
	if err := o.check(p, moves); err != nil {
		return Result{}, err
	}
	s := newSearch(ctx, p, moves, &o)
	s.run()
	result := Result{Status: ProvedNone, Nodes: s.nodes}
	switch {
	case s.found:
		result.Status, result.ByRule = Solved, s.verdict == matedByRule
		result.Line = s.solution
	case s.stopped:
		result.Status = GaveUp
	}
	return result, nil
}

// The method "exact" reports whether only series of the whole length count.
func (o *Options) exact() bool { return o.Exact || o.Rule == Italian }

// checkMoves checks the length of a series.
func checkMoves(moves int) error {
	if moves < 1 || moves > MaxMoves {
		return fmt.Errorf("%d moves, want 1 to %d: %w", moves, MaxMoves, ErrMoves)
	}
	return nil
}

// check checks the options and sets the default memory.
func (o *Options) check(p *Position, moves int) error {
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	if err := checkMoves(moves); err != nil {
		return err
	}
	switch {
	case int(o.Rule) >= len(ruleNames.texts):
		return fmt.Errorf("rule %d is unknown", o.Rule)
	case int(o.Goal.Kind) >= len(goalNames.texts) || o.Goal.hasSquare() && !o.Goal.Square.Valid():
		return fmt.Errorf("goal %d is unknown, or its square is none", o.Goal.Kind)
	case o.Help && o.Rule != Series:
		return fmt.Errorf("a help-series by the %v rule: want the rule series", o.Rule)
	case o.Help && p.kingless:
		return fmt.Errorf("a help-series: %w", ErrNoKing)
	case int(o.Heuristic) >= len(heuristicNames.texts):
		return fmt.Errorf("heuristic %d is unknown", o.Heuristic)
	case o.Memory < MinMemory:
		return fmt.Errorf("memory of %d bytes, want at least %d", o.Memory, MinMemory)
	}
	return nil
}
