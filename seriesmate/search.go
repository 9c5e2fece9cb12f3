package seriesmate

import (
	"context"

	"burnside/board"
	"burnside/internal/eventloop"
)

// pollInterval is the number of states between two checks of the context, and between two calls of
// Options.Progress. It is a power of two.
const pollInterval = 1 << 12

// A search finds a series that reaches the goal in exactly the given number of moves, or in at most
// that number.
//
// It expands the cheapest open state first. If a series may be shorter than the greatest length,
// the states that can lead to shorter series come first. So the series found is one of the
// shortest. When the arena (the store of nodes) is full, the search goes through the open states
// depth-first, one after another. So memory limits what is stored, not what is searched.
type search struct {
	ctx   context.Context
	o     *Options
	frame frame
	root  state
	moves int
	bound *bound // nil for the published heuristics

	seen    seenSet
	arena   arena
	open    openList
	lists   []moveList  // indexed by depth
	kinds   []bool      // kinds of last moves, see frame.lastKinds
	replies replySearch // for a help-series

	nodes    uint64
	stopped  bool
	found    bool
	verdict  verdict
	path     []ownMove    // moves from the root to the current state
	solution []board.Move // moves on the board, not turned
}

func newSearch(ctx context.Context, p *Position, moves int, o *Options) *search {
	s := &search{ctx: ctx, o: o, moves: moves}
	s.frame, s.root = newFrame(p, o)
	memory := o.Memory - lesserMemory
	if o.Heuristic == MateDistance {
		s.bound = newBound(&s.frame, &s.root, moves)
		memory -= s.bound.mostMemory()
	}
	s.seen = newSeenSet(memory/2, o.exact())
	s.arena = newArena(memory / 2)
	lengths := 1
	if !o.exact() {
		lengths = moves
	}
	s.open = newOpenList(leastCost, mostCost, lengths)
	s.kinds = s.frame.lastKinds()
	s.lists = make([]moveList, moves)
	s.path = make([]ownMove, 0, moves)
	return s
}

// lesserMemory is the memory that a search needs besides the seen set, the arena and the bound, in
// bytes.
const lesserMemory = 1 << 20

// Costs from leastCost to mostCost are distinguished by the open list.
const leastCost, mostCost = -1000, 4000

// run runs the search.
func (s *search) run() {
	if s.bound != nil && !s.bound.hopeful(&s.root, s.moves) {
		return
	}
	s.open.push(&s.arena, s.arena.add(node{}), 0, 0)
	for s.open.size > 0 && !s.done() {
		i := s.open.pop(&s.arena)
		st := s.replay(i)
		left := s.moves - len(s.path)
		switch {
		case !s.o.exact() && len(s.path) > 0 && s.seen.knowsMore(st.key, left): // it was reached with fewer moves since
		case s.arena.full():
			s.depthFirst(&st)
		default:
			s.expand(&st, i)
		}
	}
}

func (s *search) done() bool { return s.found || s.stopped }

// replay returns the state of a node and sets path to the moves that lead to it.
func (s *search) replay(i nodeIndex) state {
	s.path = s.path[:s.arena.at(i).depth]
	for n := s.arena.at(i); n.depth > 0; n = s.arena.at(n.parent) {
		s.path[n.depth-1] = n.move
	}
	st := s.root
	for _, m := range s.path {
		s.frame.make(&st, m)
	}
	return st
}

// expand first tries each move in a node's state as the last move of the series. Then it adds the
// states after the other moves to the open list.
func (s *search) expand(st *state, i nodeIndex) {
	depth := len(s.path)
	left := s.moves - depth
	if s.mayEnd(left) {
		s.lastMove(st)
	}
	if left == 1 || s.done() {
		return
	}
	for _, m := range s.continuations(st, left) {
		if !s.frame.goesOn(m) {
			continue
		}
		next := *st
		s.frame.make(&next, m)
		e, ok := s.visit(&next, m, left-1)
		switch {
		case !ok:
		case left-1 == 1 && s.open.atLast():
			s.path = append(s.path, m)
			s.lastMove(&next)
			s.path = s.path[:depth]
		default:
			s.open.push(&s.arena, s.arena.add(node{parent: i, move: m, depth: uint8(depth + 1)}), e.cost, depth+1+e.needed)
		}
		if s.done() {
			return
		}
	}
}

// mayEnd reports whether the next move may be the last. left is the number of moves left.
func (s *search) mayEnd(left int) bool { return left == 1 || !s.o.exact() }

// depthFirst searches a state without the arena.
func (s *search) depthFirst(st *state) {
	depth := len(s.path)
	left := s.moves - depth
	if s.mayEnd(left) {
		s.lastMove(st)
	}
	if left == 1 || s.done() {
		return
	}
	for _, m := range s.continuations(st, left) {
		if !s.frame.goesOn(m) {
			continue
		}
		next := *st
		s.frame.make(&next, m)
		if _, ok := s.visit(&next, m, left-1); ok {
			s.path = append(s.path, m)
			s.depthFirst(&next)
			s.path = s.path[:depth]
		}
		if s.done() {
			return
		}
	}
}

// continuations lists the moves with which the series can go on, that is, the moves that give no
// check. The parameter "left" is the number of moves left. The next list for the same number of
// moves left overwrites this list.
func (s *search) continuations(st *state, left int) []ownMove { return s.generate(st, left, false) }

// generate lists the moves of a state that give check. If checking is false, it lists the others.
func (s *search) generate(st *state, left int, checking bool) []ownMove {
	l := &s.lists[s.moves-left]
	s.frame.generate(st, l, checking, left == s.moves)
	return l.slice()
}

// lastMove searches for a last move that reaches the goal.
func (s *search) lastMove(st *state) {
	left := s.moves - len(s.path)
	for _, checking := range s.kinds {
		if !checking && left > 1 && s.o.Rule == Scottish { // only a check may end the series early
			continue
		}
		for _, m := range s.generate(st, left, checking) {
			next := *st
			s.frame.make(&next, m)
			if s.test(&next, m); s.done() {
				return
			}
		}
	}
}

// test records the solution if the last move m, which led to st, has reached the goal.
func (s *search) test(st *state, m ownMove) {
	s.count()
	if s.frame.help {
		if replies := s.replies.find(&s.frame, st); len(replies) > 0 {
			s.solve(m, mated)
			s.solution = append(s.solution, replies[0].played)
		}
		return
	}
	if v := s.frame.judge(st, m); v != notMated {
		s.solve(m, v)
	}
}

// solve records the solution that ends with m.
func (s *search) solve(m ownMove, v verdict) {
	s.path = append(s.path, m)
	s.found, s.verdict, s.solution = true, v, s.line()
}

// line returns the moves of path on the board.
func (s *search) line() []board.Move {
	line := make([]board.Move, len(s.path))
	for i, m := range s.path {
		line[i] = s.frame.turn(m.move)
	}
	return line
}

// visit judges a state that m has reached. ok says whether to search it.
func (s *search) visit(st *state, m ownMove, left int) (e estimate, ok bool) {
	s.count()
	if s.bound == nil {
		e = estimate{cost: s.frame.published(s.o.Heuristic, st, m.move, s.moves-left), needed: 1}
		return e, left == 1 && s.o.exact() || s.seen.insert(st.key, left)
	}
	if e, ok = s.bound.estimate(st, left); !ok || left == 1 && s.o.exact() {
		return e, ok
	}
	// The second bound is the slowest test. So it comes after the test whether the state is new.
	return e, s.seen.insert(st.key, left) && s.bound.refine(st, left, &e)
}

// count counts a state. From time to time it checks whether to stop.
func (s *search) count() {
	s.nodes++
	if s.nodes == s.o.Nodes {
		s.stopped = true
	}
	if s.nodes&(pollInterval-1) != 0 {
		return
	}
	eventloop.Yield()
	s.stopped = s.stopped || s.ctx.Err() != nil
	if s.o.Progress != nil {
		s.o.Progress(s.nodes)
	}
}
