package clocksolver

// moments is how many plies in a row without a capture or pawn move draw by the fifty-move rule.
const moments = 100

// A slice holds the positions of an ending that have their pawns on the same squares. The fields
// "now", "moves" and "seen" are indexed by the number of a position in the slice.
type slice struct {
	ending *ending
	first  int     // number of the first position
	pawns  uint64  // squares of the pawns
	now    []value // values at the clock reached so far
	moves  []value // values of the best capture or pawn move; over if there is no move at all
	seen   []uint8 // twice the plies left at the last mark, plus mayChange or mayRise
	next   []uint32
	change []changes // changes at each number of plies left
	old    []value   // values before the last changes
}

// These marks say why a position's value may change when the number of plies left grows by one.
const (
	mayChange = 0 // one of the best moves has become worse
	mayRise   = 1 // a move has become better than all others
)

// changes lists the positions of a slice whose values change when the number of plies left grows by
// one, together with their new values.
type changes struct {
	numbers []uint32
	values  []value
}

// solveSlice computes the values of a slice at all clocks. It begins at the clock at which the game
// is drawn and goes down to 0. If the parameter "keep" is false, the slice keeps only the values
// with the clock at 0.
func (s *Solver) solveSlice(e *ending, first int, keep bool) *slice {
	size := e.positions()
	c := &slice{ending: e, first: first, now: e.values[first : first+size],
		moves: make([]value, size), seen: make([]uint8, size), change: make([]changes, s.Limit+1)}
	corner := e.position(first)
	for _, square := range corner.squares[:e.pawns] {
		c.pawns |= 1 << uint(square)
	}
	for n := range size {
		if p := e.position(first + n); !p.legal() || e.folded && !e.represents(&p) {
			c.now[n] = illegal
		}
	}
	for n := range size {
		if c.now[n] != illegal {
			c.begin(s, n)
		}
	}
	c.change[1] = c.changesOf(c.firstCandidates())
	c.apply(1)
	for left := 2; left <= s.Limit; left++ {
		c.change[left] = c.changesOf(c.candidates(left))
		c.apply(left)
		if !keep {
			c.change[left-1] = changes{}
		}
	}
	c.moves, c.seen, c.next, c.old = nil, nil, nil, nil
	return c
}

// begin stores the value of the best capture or pawn move of a position. If the position has no
// legal move at all, begin stores the constant "over" instead. If the side to move is mated, begin
// also sets the value of the position to the constant "mated".
func (c *slice) begin(s *Solver, n int) {
	p := c.ending.position(c.first + n)
	c.moves[n] = s.zeroing(&p)
	if c.moves[n] != none {
		return
	}
	c.step(uint32(n), p.side)
	for _, to := range c.next {
		if c.now[to] != illegal {
			return
		}
	}
	c.moves[n] = over
	if p.attacked(p.side) {
		c.now[n] = mated
	}
}

// step moves each piece of the given side in position n to each empty square that it can reach, and
// changes the side to move. It stores the numbers of the resulting positions in c.next. Illegal
// positions are among them.
func (c *slice) step(n uint32, side int) {
	e := c.ending
	top := e.sideShift()
	king := e.kings[n>>(top+1)]
	occupied := c.pawns | 1<<uint(king)
	for shift := uint(0); shift < top; shift += 6 {
		occupied |= 1 << (n >> shift & 63)
	}
	next := c.next[:0]
	n ^= 1 << top
	if side == white {
		rest := n & (2<<top - 1)
		for _, path := range e.paths[e.pawns][king] {
			if to := path[0]; !has(occupied, to) {
				if e.folded && e.pawns == 0 {
					next = append(next, c.foldKing(rest, to))
				} else {
					next = append(next, rest|uint32(e.place[to])<<(top+1))
				}
			}
		}
	}
	onDiagonal := e.folded && e.pawns == 0 && len(toFirst[king]) > 1
	fold := e.like || onDiagonal
	shift := top
	for i := e.pawns + 1; i < len(e.men); i++ {
		shift -= 6
		if sideOf(e.men[i]) != side {
			continue
		}
		rest := n &^ (63 << shift)
		for _, path := range e.paths[i][n>>shift&63] {
			for _, to := range path {
				if has(occupied, to) {
					break
				}
				found := rest | uint32(to)<<shift
				if fold {
					found = c.foldPiece(found, onDiagonal)
				}
				next = append(next, found)
			}
		}
	}
	c.next = next
}

// sideOf returns the side to move in a position.
func (c *slice) sideOf(n uint32) int { return int(n >> c.ending.sideShift() & 1) }

// firstCandidates returns the positions that may be won or lost when one ply is left: positions
// with a capture or pawn move, and positions with a move that mates.
func (c *slice) firstCandidates() []uint32 {
	var all []uint32
	for n, v := range c.now {
		switch {
		case v == mated:
			all = c.addPredecessors(all, uint32(n), draw, 1)
		case v != illegal && c.moves[n] < over:
			all = c.add(all, uint32(n), mayRise, 1)
		}
	}
	return all
}

// candidates returns the positions whose values may change when the number of plies left grows from
// left-1 to left. These are the positions with a move to a position whose value changed at left-1.
func (c *slice) candidates(left int) []uint32 {
	var all []uint32
	for i, n := range c.change[left-1].numbers {
		all = c.addPredecessors(all, n, c.old[i], left)
	}
	return all
}

// addPredecessors appends the positions that may change because position n has changed. The
// parameter "old" is the value of position n before the change. The value of a position is the
// value of its best move. So a position with a move to position n can change only in two cases:
// this move was one of the best, or it has become better than the best.
func (c *slice) addPredecessors(all []uint32, n uint32, old value, left int) []uint32 {
	was, is := before[old], before[c.now[n]]
	c.step(n, 1-c.sideOf(n))
	for _, from := range c.next {
		switch v := c.now[from]; {
		case v == illegal:
		case ranks[is] > ranks[v]:
			all = c.add(all, from, mayRise, left)
		case was == v:
			all = c.add(all, from, mayChange, left)
		}
	}
	return all
}

// add appends a position to the list for a number of plies left, unless the list has the position
// already. It also stores why the position's value may change: the parameter "mark" is the constant
// mayChange or mayRise.
func (c *slice) add(all []uint32, n uint32, mark uint8, left int) []uint32 {
	seen := uint8(2 * left)
	if c.seen[n] < seen {
		c.seen[n] = seen | mark
		return append(all, n)
	}
	c.seen[n] |= mark
	return all
}

// changesOf computes the values of the given positions anew. It returns the positions whose values
// differ from the stored ones, with their new values.
func (c *slice) changesOf(all []uint32) changes {
	var found changes
	for _, n := range all {
		enough := illegal // no move has this value, so all moves are looked at
		if c.seen[n]&1 == mayChange {
			enough = c.now[n] // no move can have become better than this
		}
		best := c.best(n, enough)
		if best > most {
			panic("clocksolver: a mate is too far away")
		}
		if best != c.now[n] {
			found.numbers = append(found.numbers, n)
			found.values = append(found.values, best)
		}
	}
	return found
}

// best returns the value of the best move in position n. It stops as soon as it finds a move whose
// value equals the parameter "enough".
func (c *slice) best(n uint32, enough value) value {
	best := c.moves[n]
	if best == enough {
		return best
	}
	c.step(n, c.sideOf(n))
	for _, to := range c.next {
		best = better(best, before[c.now[to]])
		if best == enough {
			break
		}
	}
	return best
}

// apply stores the new values of the positions that change at the given number of plies left. It
// moves their previous values to c.old.
func (c *slice) apply(left int) {
	c.old = c.old[:0]
	for i, n := range c.change[left].numbers {
		c.old = append(c.old, c.now[n])
		c.now[n] = c.change[left].values[i]
	}
}
