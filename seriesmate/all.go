package seriesmate

import (
	"context"
	"slices"

	"burnside/board"
)

// Solution is a mating series.
type Solution struct {
	Line   []board.Move
	ByRule bool // as in Result
	// Orders is the number of orders in which these moves are a solution, at least 1.
	Orders uint64
}

// All calls the function "yield" with every series that reaches the goal, until "yield" returns
// false. If several series have the same moves in different orders, All yields one of them. The
// number of moves and the options have the same meaning as for Solve, but the heuristic is ignored.
//
// The Status of the result is Solved if there are solutions and all were found, and ProvedNone if
// there is none. It is GaveUp if the search was stopped by ctx or by "yield", or because the
// solutions fill the memory.
func All(ctx context.Context, p *Position, moves int, o Options, yield func(Solution) bool) (Result, error) {
	if err := o.check(p, moves); err != nil {
		return Result{}, err
	}
	o.Heuristic = MateDistance
	result := Result{Status: ProvedNone}
	dead := newSeenSet(o.Memory/4, true)
	n := 1
	if o.exact() {
		n = moves
	}
	for ; n <= moves; n++ {
		a := newAllSearch(ctx, p, n, &o, yield)
		a.nodes, a.dead = result.Nodes, &dead
		switch {
		case o.Rule != Scottish:
		case n < moves: // only a check may end the series early
			a.kinds = slices.DeleteFunc(a.kinds, func(checking bool) bool { return !checking })
		default:
			dead = newSeenSet(o.Memory/4, true) // with other last moves, dead states may have solutions
		}
		if a.bound.hopeful(&a.root, n) {
			a.below(&a.root)
		}
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

// knownSize is the approximate size in bytes of an entry of a map from key to bool. It includes a
// share of the map's empty slots.
const knownSize = 96

// An allSearch finds all solutions, depth-first. It skips a state that the same moves have already
// reached in another order. It also skips a state if it knows that no solution lies below the
// state, whatever moves led there.
type allSearch struct {
	*search
	yield     func(Solution) bool
	first     Solution
	made      key      // sum of the keys of the moves made, which does not depend on their order
	dead      *seenSet // states without a solution, by moves left; kept for series of all lengths
	orders    *orderCount
	known     map[key]bool // solutions found, by the sum of their moves
	mostKnown int
}

// newAllSearch returns a search for the solutions of exactly the given number of moves. Unlike the
// search for one solution, it stores no nodes. So it has free memory, in which it keeps the
// solutions, and the states without a solution below them.
func newAllSearch(ctx context.Context, p *Position, moves int, o *Options, yield func(Solution) bool) *allSearch {
	s := newSearch(ctx, p, moves, o)
	return &allSearch{
		search:    s,
		orders:    newOrderCount(s),
		yield:     yield,
		known:     map[key]bool{},
		mostKnown: int(o.Memory / 4 / knownSize),
	}
}

// The method "below" searches all successors of a state. If the result "alive" is false, the state
// certainly has no solution below it. If it is true, there may be a solution.
func (a *allSearch) below(st *state) (alive bool) {
	depth, made := len(a.path), a.made
	left := a.moves - depth
	if left == 1 {
		return a.lastMove(st)
	}
	for _, m := range a.generate(st, left, false) {
		if !a.frame.goesOn(m) {
			continue
		}
		next := *st
		a.frame.make(&next, m)
		a.count()
		a.path = append(a.path, m)
		a.made = made.plus(m.key())
		if e, ok := a.bound.estimate(&next, left-1); ok {
			alive = a.descend(&next, left-1, &e) || alive
		}
		a.path, a.made = a.path[:depth], made
		if a.stopped {
			return true
		}
	}
	return alive
}

// lastMove tries all last moves. alive has the same meaning as in below.
func (a *allSearch) lastMove(st *state) (alive bool) {
	depth, made := len(a.path), a.made
	for _, checking := range a.kinds {
		for _, m := range a.generate(st, 1, checking) {
			next := *st
			a.frame.make(&next, m)
			a.count()
			a.path = append(a.path, m)
			a.made = made.plus(m.key())
			alive = a.end(&next, m) || alive
			a.path, a.made = a.path[:depth], made
			if a.stopped {
				return true
			}
		}
	}
	return alive
}

// descend searches a state unless the state can be skipped. alive has the same meaning as in below.
func (a *allSearch) descend(st *state, left int, e *estimate) (alive bool) {
	if a.dead.contains(st.key, left) {
		return false
	}
	if !a.isNew(st, left) || a.bound.refine(st, left, e) && a.below(st) {
		return true
	}
	a.dead.insert(st.key, left)
	return false
}

// isNew reports whether these moves reach a state for the first time.
func (a *allSearch) isNew(st *state, left int) bool {
	k := st.key
	k.xor(&a.made)
	return a.seen.insert(k, left)
}

// The method "end" reports the series made so far as a solution if it reaches the goal. In a
// help-series, each reply that reaches the goal makes a solution. The result "reached" says whether
// there is a solution.
func (a *allSearch) end(st *state, m ownMove) (reached bool) {
	if !a.frame.help {
		v := a.frame.judge(st, m)
		if v == notMated {
			return false
		}
		a.report(Solution{Line: a.line(), ByRule: v == matedByRule}, a.made, func(st *state, m ownMove) bool {
			return a.frame.judge(st, m) != notMated
		})
		return true
	}
	replies := slices.Clone(a.replies.find(&a.frame, st))
	for i := range replies {
		reply := &replies[i]
		a.report(Solution{Line: append(a.line(), reply.played)}, a.made.plus(reply.key()), func(st *state, _ ownMove) bool {
			return slices.ContainsFunc(a.replies.find(&a.frame, st), func(r replyMove) bool { return r.same(reply.ownMove) })
		})
	}
	return len(replies) > 0
}

// report yields a solution if it is new. The parameter "sum" is the sum of the keys of its moves.
// report also counts the other orders of these moves that are solutions. To test an order, it calls
// the function "ends" with the last move m and the state st after m.
func (a *allSearch) report(solution Solution, sum key, ends func(st *state, m ownMove) bool) {
	switch {
	case a.known[sum] || a.stopped:
		return
	case len(a.known) >= a.mostKnown:
		a.stopped = true
		return
	}
	if solution.Orders = a.orders.orders(ends); a.stopped {
		return
	}
	a.known[sum] = true
	if !a.found {
		a.found, a.first = true, solution
	}
	if !a.yield(solution) {
		a.stopped = true
	}
}
