package player

import (
	"cmp"
	"context"
	"slices"

	"burnside/board"
	"burnside/internal/eventloop"
	"burnside/progressive"
	"burnside/seriesmate"
)

// A search chooses a series for a spot.
type search struct {
	ctx   context.Context
	rule  seriesmate.Rule
	nodes uint64 // positions searched
	beam  *beam
	// refutations holds mates in reply, newest last. A mate that refutes one series often refutes
	// others too.
	refutations [][]board.Move
	tested      int
	safe        int
}

// choose searches about the given number of positions for the best series. The parameter "at" is a
// position of a game that is not over.
func choose(ctx context.Context, rule seriesmate.Rule, at *spot, nodes uint64) Choice {
	s := search{ctx: ctx, rule: rule}
	if mate, _ := s.solve(at, nodes/4); mate != nil {
		return Choice{Moves: mate, Safety: Wins, Value: winValue - at.number, Nodes: s.nodes}
	}
	return s.withoutMate(at, nodes)
}

// withoutMate chooses a series without looking for one that mates. It searches about the given
// number of positions.
func (s *search) withoutMate(at *spot, nodes uint64) Choice {
	end := s.nodes + nodes
	s.beam = newBeam(s.rule, at, beamWidth(nodes/5, at.number), judge, s.done)
	s.nodes += s.beam.nodes
	best := s.bestSafe(at, nodes/2)
	switch {
	case s.nodes >= end:
	case best[0].safety == Unproved:
		s.insist(at, best, end-s.nodes)
	default:
		s.lookAhead(best, end-s.nodes)
	}
	slices.SortStableFunc(best, compare)
	c := best[0]
	return Choice{Moves: s.beam.moves(c), Safety: c.safety, Value: c.value, Tested: s.tested, Safe: s.safe, Proved: s.proved(best), Nodes: s.nodes}
}

// proved returns the first safe series among sorted candidates.
func (s *search) proved(sorted []*candidate) (series [][]board.Move) {
	for _, c := range sorted {
		if c.safety == Safe && len(series) < MostProved {
			series = append(series, s.beam.moves(c))
		}
	}
	return series
}

// movesOfState is a typical number of moves in a state.
const movesOfState = 35

// beamWidth returns the width with which a beam searches about the given number of positions.
func beamWidth(nodes uint64, length int) int {
	return int(min(max(nodes/uint64(length*movesOfState), 4), 2000))
}

// done reports whether the search must end.
func (s *search) done() bool {
	eventloop.Yield()
	return s.ctx.Err() != nil
}

// compare orders candidates, best first.
func compare(x, y *candidate) int {
	if c := cmp.Compare(x.safety, y.safety); c != 0 {
		return c
	}
	if x.ahead != y.ahead { // values of different depths can't be compared
		if x.ahead {
			return -1
		}
		return 1
	}
	if x.safety == Unproved && x.effort != y.effort {
		return cmp.Compare(y.effort, x.effort)
	}
	return cmp.Compare(y.value, x.value)
}

// These are the stages of the tests for a mate in reply. Each stage tests fewer series than the
// stage before, but searches more positions for each of them.
var stages = [...]struct {
	percent   uint64 // share of the positions of all stages
	part      uint64 // a series gets the stage's positions divided by part, but at most limit
	limit     uint64
	survivors int // number of remaining series at which the stage ends
}{{15, 40, 1500, 150}, {25, 10, 15_000, 30}, {60, 4, 500_000, 6}}

// bestSafe tests candidates for a mate in reply. It searches about the given number of positions.
// It returns the candidates that it tested, sorted, the best first. It tests at least one
// candidate.
func (s *search) bestSafe(at *spot, nodes uint64) []*candidate {
	left := s.order()
	var tested []*candidate
	for _, stage := range stages {
		share := nodes * stage.percent / 100
		each := min(share/stage.part, stage.limit)
		end := s.nodes + share
		survivors := make([]*candidate, 0, stage.survivors)
		for i, c := range left {
			if len(survivors) == stage.survivors || i > 0 && (s.nodes >= end || s.done()) {
				break
			}
			if !c.tested {
				tested = append(tested, c)
			}
			s.test(at, c, each)
			if c.safety == Wins {
				return []*candidate{c}
			}
			if c.safety != Mated {
				survivors = append(survivors, c)
			}
		}
		slices.SortStableFunc(survivors, compare)
		left = survivors
	}
	slices.SortStableFunc(tested, compare)
	return tested
}

// insist tests the unproved candidates again, the best first. For each it searches longer for a
// mate in reply than bestSafe did. It ends when a candidate is proved safe, or after the given
// number of positions.
func (s *search) insist(at *spot, tested []*candidate, nodes uint64) {
	end := s.nodes + nodes
	for _, c := range tested {
		if c.safety == Mated || s.nodes >= end || s.done() {
			return
		}
		if s.test(at, c, (end-s.nodes+1)/2); c.safety == Safe {
			return
		}
	}
}

// order returns the candidates in the order in which they are tested. The best candidate comes
// first, then the best that gives check, then the second best, then the second best that gives
// check, and so on. A check leaves the enemy fewer replies.
func (s *search) order() []*candidate {
	all := make([]*candidate, len(s.beam.candidates))
	var checking []*candidate
	for i := range s.beam.candidates {
		all[i] = &s.beam.candidates[i]
		if all[i].checks {
			checking = append(checking, all[i])
		}
	}
	ordered := make([]*candidate, 0, len(all))
	listed := map[*candidate]bool{}
	for i, c := range all {
		for _, c := range append([]*candidate{c}, checking[min(i, len(checking)):min(i+1, len(checking))]...) {
			if !listed[c] {
				listed[c] = true
				ordered = append(ordered, c)
			}
		}
	}
	return ordered
}

// The method "test" finds out whether a candidate is safe, and stores the answer in the candidate.
// It searches for a mate in reply, in at most the given number of positions.
func (s *search) test(at *spot, c *candidate, nodes uint64) {
	if !c.tested {
		s.tested++
		s.end(at, c)
	}
	if c.safety != Unproved {
		return
	}
	if s.refuted(&c.next) {
		s.refute(c)
		return
	}
	mate, none := s.solve(&c.next, nodes)
	switch {
	case mate != nil:
		s.refutations = append(s.refutations, mate)
		s.refute(c)
	case none:
		c.safety = Safe
		s.safe++
	}
	c.effort = max(c.effort, nodes)
	if mate == nil && c.next.quiet >= progressive.QuietLimit {
		c.drawn, c.value = true, drawValue
	}
}

// refute marks a candidate that allows a mate in reply.
func (s *search) refute(c *candidate) {
	c.safety = Mated
	c.value = c.next.number - winValue
}

// end sets the spot after a candidate. If the game is over there, it also sets the safety.
func (s *search) end(at *spot, c *candidate) {
	c.tested = true
	turn := s.beam.turn(c)
	next, err := turn.Next()
	if err != nil || c.stuck {
		s.draw(c)
		return
	}
	c.next = spot{position: next, number: at.number + 1, quiet: at.quiet + 1}
	if turn.Zeroed() {
		c.next.quiet = 0
	}
	if mate, _ := next.Mated(s.rule); mate {
		c.safety, c.value = Wins, winValue-at.number
		return
	}
	reply, err := next.Begin(s.rule, c.next.number)
	if men := next.Board(); err != nil || men.InsufficientMaterial() || len(reply.AppendMoves(nil)) == 0 {
		s.draw(c)
	}
}

// draw marks a candidate that ends the game as a draw.
func (s *search) draw(c *candidate) {
	c.safety, c.drawn, c.value = Safe, true, drawValue
	s.safe++
}

// mostRefutations is the greatest number of mates that are tried against each series.
const mostRefutations = 64

// refuted reports whether a mate that refuted another series also mates here.
func (s *search) refuted(at *spot) bool {
	for i := len(s.refutations) - 1; i >= max(0, len(s.refutations)-mostRefutations); i-- {
		if s.mates(at, s.refutations[i]) {
			mate := s.refutations[i]
			s.refutations = append(slices.Delete(s.refutations, i, i+1), mate)
			return true
		}
	}
	return false
}

// mates reports whether a series is legal here and mates.
func (s *search) mates(at *spot, series []board.Move) bool {
	turn, err := at.position.Begin(s.rule, at.number)
	if err != nil {
		return false
	}
	for _, m := range series {
		s.nodes++
		if turn.Make(m) != nil {
			return false
		}
	}
	if !turn.Over() || !turn.Men().InCheck() {
		return false
	}
	next, err := turn.Next()
	if err != nil {
		return false
	}
	mate, _ := next.Mated(s.rule)
	return mate
}

const (
	mostAhead  = 12     // greatest number of series whose replies are searched
	leastAhead = 12_000 // least number of positions for each of these searches
)

// lookAhead searches the replies to the best candidates. It replaces the candidates' judgements by
// the values of these searches.
func (s *search) lookAhead(best []*candidate, nodes uint64) {
	var open []*candidate
	most := int(min(nodes/leastAhead, mostAhead))
	for _, c := range best {
		if c.safety == best[0].safety && (c.safety == Safe || c.safety == Unproved) && len(open) < most {
			open = append(open, c)
		}
	}
	if len(open) < 2 {
		return
	}
	values := make([]int, len(open))
	for i, c := range open {
		if c.drawn {
			values[i] = c.value
			continue
		}
		reply := search{ctx: s.ctx, rule: s.rule}
		choice := reply.reply(c, nodes/uint64(len(open)))
		s.nodes += reply.nodes
		if s.done() {
			return
		}
		values[i] = -choice.Value
		if choice.Safety == Wins {
			s.refutations = append(s.refutations, choice.Moves)
			s.refute(c)
		}
	}
	for i, c := range open {
		if c.safety != Mated {
			c.value, c.ahead = values[i], true
		}
	}
}

// reply chooses the reply to a candidate.
func (s *search) reply(c *candidate, nodes uint64) Choice {
	if c.safety != Safe {
		if mate, _ := s.solve(&c.next, nodes/4); mate != nil {
			return Choice{Moves: mate, Safety: Wins}
		}
	}
	return s.withoutMate(&c.next, nodes)
}
