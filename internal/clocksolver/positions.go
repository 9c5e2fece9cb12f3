package clocksolver

// Positions holds the positions of an ending that have their pawns on the same squares, and the
// values of these positions at all clocks.
type Positions struct {
	slice *slice
	ends  []uint32 // for each position, by number, where its steps end
	steps []Step
}

// A Step gives the value of a position for a range of plies left until the fifty-move rule draws.
// The range begins at Left and ends before the next step begins. The value is a mate in Plies
// plies. If Plies is odd, the side to move mates. If Plies is even, the side to move is mated.
type Step struct{ Left, Plies uint8 }

// newPositions sorts the changes of a slice by position.
func newPositions(c *slice) *Positions {
	p := &Positions{slice: c, ends: make([]uint32, len(c.now))}
	sum := uint32(0)
	count := p.ends
	c.eachStep(func(n uint32, _ Step) { count[n]++; sum++ })
	p.steps = make([]Step, sum)
	for n := len(count) - 1; n >= 0; n-- {
		sum -= count[n]
		count[n] = sum // where the position's steps begin; it grows until it is their end
	}
	c.eachStep(func(n uint32, s Step) {
		p.steps[p.ends[n]] = s
		p.ends[n]++
	})
	c.change = nil
	return p
}

// eachStep calls the function "do" for each step of each position. (A step is a value, and the
// plies left from which it applies.) The steps of one position come in the order of their plies
// left.
func (c *slice) eachStep(do func(n uint32, s Step)) {
	for n, v := range c.now {
		if v == mated {
			do(uint32(n), Step{})
		}
	}
	for left, change := range c.change {
		for i, n := range change.numbers {
			do(n, Step{uint8(left), uint8(change.values[i] - 1)})
		}
	}
}

// Len returns the number of positions, including illegal positions.
func (p *Positions) Len() int { return len(p.ends) }

// Legal reports whether position number n is legal.
func (p *Positions) Legal(n int) bool { return p.slice.now[n] != illegal }

// Steps returns the values of position number n, in the order of plies left. If fewer plies are
// left than the first step needs, the position is a draw.
func (p *Positions) Steps(n int) []Step {
	start := uint32(0)
	if n > 0 {
		start = p.ends[n-1]
	}
	return p.steps[start:p.ends[n]]
}

// Men returns the FEN letters of the ending's men. The method Squares returns the squares in the
// same order.
func (p *Positions) Men() string { return string(p.slice.ending.men) }

// Squares returns the squares of the men in position number n, from 0 for a1 to 63 for h8. The
// result "blackToMove" says whether Black is to move.
func (p *Positions) Squares(n int) (squares [MaxMen]int8, blackToMove bool) {
	q := p.slice.ending.position(p.slice.first + n)
	return q.squares, q.side == black
}
