package seriesmate

import "math/bits"

// An orderCount counts the orders in which the moves of a solution solve the problem. The position
// after some of the moves does not depend on their order. So the orders of the remaining moves are
// counted once for each set of moves already made.
type orderCount struct {
	*search
	moves  []ownMove // moves of the solution, each once
	more   []int     // how many times each is still to be made
	weight []uint64  // weight of each move in the index of a choice
	known  map[uint64]uint64
	lists  []moveList // indexed by moves left
	ends   func(st *state, m ownMove) bool
}

func newOrderCount(s *search) *orderCount {
	return &orderCount{search: s, known: map[uint64]uint64{}, lists: make([]moveList, s.moves+1)}
}

// orders returns the number of orders in which the moves of a solution solve the problem. The field
// "path" holds this solution. If the number of orders does not fit into 64 bits, the result is the
// greatest number that fits. The function "ends" reports whether a series reaches the goal. Its
// parameters are the last move m and the state st after m.
func (c *orderCount) orders(ends func(st *state, m ownMove) bool) uint64 {
	clear(c.known)
	c.moves, c.more, c.weight, c.ends = c.moves[:0], c.more[:0], c.weight[:0], ends
	for _, m := range c.path {
		c.add(m)
	}
	weight := uint64(1)
	for _, n := range c.more {
		c.weight = append(c.weight, weight)
		weight *= uint64(n + 1)
	}
	return c.count(&c.root, len(c.path), 0)
}

// add adds a move of the solution.
func (c *orderCount) add(m ownMove) {
	for i, known := range c.moves {
		if known.same(m) {
			c.more[i]++
			return
		}
	}
	c.moves, c.more = append(c.moves, m), append(c.more, 1)
}

// The method "same" reports whether two moves are equal, whatever they capture.
func (m ownMove) same(other ownMove) bool {
	return m.piece == other.piece && m.move.FromTo() == other.move.FromTo() && m.move.Promotion() == other.move.Promotion()
}

// The method "count" returns the number of orders in which the remaining moves solve the problem.
// The parameter "left" is the number of these moves. The parameter "index" identifies the moves
// that are already made.
func (c *orderCount) count(st *state, left int, index uint64) (orders uint64) {
	if known, ok := c.known[index]; ok {
		return known
	}
	c.search.count()
	if left > 1 {
		orders = c.countKind(st, left, index, false)
	} else {
		for _, checking := range c.kinds {
			orders += c.countKind(st, left, index, checking)
		}
	}
	c.known[index] = orders
	return orders
}

// countKind counts those orders whose next move is of the given kind. If the parameter "checking"
// is true, the next move must give check. If it is false, the next move must give no check.
func (c *orderCount) countKind(st *state, left int, index uint64, checking bool) (orders uint64) {
	l := &c.lists[left]
	c.frame.generate(st, l, checking, left == len(c.path))
	for _, m := range l.slice() {
		i := c.find(m)
		if i < 0 || c.stopped || left > 1 && !c.frame.goesOn(m) {
			continue
		}
		next := *st
		c.frame.make(&next, m)
		if left == 1 {
			if c.ends(&next, m) {
				orders++
			}
			continue
		}
		c.more[i]--
		more := c.count(&next, left-1, index+c.weight[i])
		c.more[i]++
		sum, carry := bits.Add64(orders, more, 0)
		orders = sum | -carry
	}
	return orders
}

// find returns the index of a move that is still to be made, or -1 if it is not.
func (c *orderCount) find(m ownMove) int {
	for i := range c.moves {
		if c.more[i] > 0 && c.moves[i].same(m) {
			return i
		}
	}
	return -1
}
