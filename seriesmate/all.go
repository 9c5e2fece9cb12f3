package seriesmate

import (
	"context"

	"burnside/board"
)

// Solution is a mating series.
type Solution struct {
	Line   []board.Move
	ByRule bool // as in Result
}

// All calls yield with every mating series until yield returns false. Of series that differ
// only in the order of their moves it yields one. Moves and options are those of Solve; the
// heuristic is ignored.
//
// The Status of the result is Solved if there are mates and all were found, ProvedNone if
// there is none, and GaveUp if the search was stopped: by ctx, by yield, or because the
// solutions fill the memory.
func All(ctx context.Context, p *Position, moves int, o Options, yield func(Solution) bool) (Result, error) {
	if err := o.check(moves); err != nil {
		return Result{}, err
	}
	o.Heuristic = MateDistance
	result := Result{Status: ProvedNone}
	for n := o.shortest(moves); n <= moves; n++ {
		a := allSearch{search: newSearch(ctx, p, n, &o), yield: yield, known: map[key]bool{}}
		a.mostKnown = int(o.Memory / 4 / knownSize)
		a.nodes = result.Nodes
		a.below(&a.root)
		result.Nodes = a.nodes
		if a.found && result.Status == ProvedNone {
			result.Status, result.Line, result.ByRule = Solved, a.first.Line, a.first.ByRule
		}
		if a.stopped {
			result.Status = GaveUp
			break
		}
	}
	return result, nil
}

// knownSize is the approximate size of an entry of a map from key to bool, in bytes, including
// free places and growth of the map.
const knownSize = 96

// An allSearch finds all solutions, depth-first. Two states count as one only if they are
// reached by the same moves in another order.
type allSearch struct {
	*search
	yield     func(Solution) bool
	first     Solution
	made      key          // sum of the keys of the moves made, the same in any order
	known     map[key]bool // solutions found, by the sum of their moves
	mostKnown int
}

// below searches all successors of a state.
func (a *allSearch) below(st *state) {
	depth, made := len(a.path), a.made
	left := a.moves - depth
	for _, m := range a.generate(st, left).slice() {
		next := *st
		a.frame.make(&next, m)
		a.count()
		a.path = append(a.path, m)
		a.made = made.plus(m.key())
		if left == 1 {
			a.report(&next)
		} else if _, ok := a.bound.cost(&next, left-1); ok && a.isNew(&next, left-1) {
			a.below(&next)
		}
		a.path, a.made = a.path[:depth], made
		if a.stopped {
			return
		}
	}
}

// isNew reports whether these moves reach a state for the first time.
func (a *allSearch) isNew(st *state, left int) bool {
	k := st.key
	k.xor(&a.made)
	return a.seen.insert(k, left)
}

// report yields the moves made if they mate and are a new solution.
func (a *allSearch) report(st *state) {
	v := a.frame.judge(st, a.o.Rule)
	if v == notMated || a.known[a.made] {
		return
	}
	if len(a.known) >= a.mostKnown {
		a.stopped = true
		return
	}
	a.known[a.made] = true
	solution := Solution{Line: a.line(), ByRule: v == matedByRule}
	if !a.found {
		a.found, a.first = true, solution
	}
	if !a.yield(solution) {
		a.stopped = true
	}
}
