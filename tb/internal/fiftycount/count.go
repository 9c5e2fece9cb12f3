package main

import (
	"bytes"
	"math"
	"slices"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// A count holds numbers for one ending. Positions are counted on the whole board. Here "clock"
// means the halfmove clock. "Plies left" means the plies until the fifty-move rule draws. A
// position is decided if it is a win or a loss. Its distance is the number of plies to mate.
type count struct {
	layout *ending.Layout

	legal, decided int // all positions; positions that are decided with the clock at 0
	cut            int // positions that keep their distance while enough plies are left for it
	earlier        int // positions with one distance that are decided even with fewer plies left than this distance
	steps2, steps3 int // positions with two distances; positions with more distances
	most           int // greatest number of distances of a position

	// These numbers count pairs of a position and a clock from 0 to 99.
	revived    int // decided, although the distance at clock 0 exceeds the plies left
	lengthened int // decided, but with another distance than at clock 0
	taken      int // drawn, but decided with the clock at 0

	longest, longestLate int // greatest distance at clock 0, and at any clock

	distances *dtm.Values    // distances with the clock at 0
	last      *dtm.Values    // least number of plies left with which the position is decided
	shape     *dtm.Values    // number of each position's shape; 0 is the most frequent shape
	shapes    map[string]int // number of each shape, in the order of their discovery
	numbers   [2][]int32     // number in shapes plus 1, by side to move and index; 0 if illegal
}

// newCount returns a count for an ending, in which nothing is counted yet.
func newCount(name string) (*count, error) {
	m, err := ending.ParseMaterial(name)
	if err != nil {
		return nil, err
	}
	c := &count{layout: ending.NewLayout(m), shapes: map[string]int{"": 0}}
	c.distances, c.last, c.shape = c.values(), c.values(), c.values()
	c.numbers = [2][]int32{make([]int32, c.layout.Size()), make([]int32, c.layout.Size())}
	return c, nil
}

// values returns values of the ending. All of them are illegal.
func (c *count) values() *dtm.Values {
	v := dtm.NewValues(c.layout, 0)
	for side := board.White; side <= board.Black; side++ {
		copy(v.Narrow(side), bytes.Repeat([]byte{dtm.NarrowIllegal}, int(c.layout.Size())))
	}
	return v
}

// add counts positions.
func (c *count) add(all *clocksolver.Positions) {
	digits := c.digits(all.Men())
	for n := range all.Len() {
		if !all.Legal(n) {
			continue
		}
		squares, blackToMove := all.Squares(n)
		var p ending.Placement
		for i, digit := range digits {
			p[i] = board.Square(squares[digit])
		}
		side := board.White
		if blackToMove {
			side = board.Black
		}
		c.enter(side, c.layout.Index(&p), all.Steps(n))
	}
}

// digits returns, for each man of the layout, its number among the solver's men.
func (c *count) digits(men string) (digits []int) {
	for _, man := range c.layout.Men() {
		for i := range men {
			if men[i] == byte(man.Letter()) && !slices.Contains(digits, i) {
				digits = append(digits, i)
				break
			}
		}
	}
	return digits
}

// enter counts a position, and enters its distance, its least number of plies left, and its shape.
func (c *count) enter(side board.Color, index uint64, steps []clocksolver.Step) {
	c.legal++
	distance, last := dtm.Draw, dtm.Draw
	if len(steps) > 0 {
		c.weigh(steps)
		distance, last = dtm.InPlies(int(steps[len(steps)-1].Plies)), dtm.InPlies(int(steps[0].Left))
	}
	c.distances.Set(side, index, distance)
	c.last.Set(side, index, last)
	shape := shapeOf(steps)
	number, known := c.shapes[string(shape)]
	if !known {
		number = len(c.shapes)
		c.shapes[string(shape)] = number
	}
	c.numbers[side][index] = int32(number + 1)
}

// weigh counts a decided position by its steps.
func (c *count) weigh(steps []clocksolver.Step) {
	first, final := steps[0], steps[len(steps)-1]
	distance := int(final.Plies)
	c.decided++
	c.most = max(c.most, len(steps))
	c.longest = max(c.longest, distance)
	c.longestLate = max(c.longestLate, int(first.Plies))
	c.revived += max(min(distance, 101)-max(int(first.Left), 1), 0)
	c.lengthened += int(final.Left) - int(first.Left)
	c.taken += max(int(first.Left)-1, 0)
	switch {
	case len(steps) > 2:
		c.steps3++
	case len(steps) == 2:
		c.steps2++
	case int(first.Left) == distance:
		c.cut++
	default:
		c.earlier++
	}
}

// shapeOf returns the shape of a position: its steps relative to its distance with the halfmove
// clock at 0. The shape of a draw is empty. Many positions keep the same distance while enough
// plies are left for it, and are drawn if fewer plies are left. Their shape is empty, too.
func shapeOf(steps []clocksolver.Step) []byte {
	if len(steps) == 0 {
		return nil
	}
	distance := steps[len(steps)-1].Plies
	if len(steps) == 1 && steps[0].Left == distance {
		return nil
	}
	var shape []byte
	for _, s := range steps {
		shape = append(shape, distance-s.Left, s.Plies-distance)
	}
	return shape
}

// frequent is the number of shapes that have a number of their own in a table.
const frequent = 250

// The method "rare" numbers the most frequent shapes, and stores for each position the number of
// its shape. All other shapes are called rare. The result is the number of positions with a rare
// shape; symmetric positions count once.
func (c *count) rare() (positions int) {
	often := make([]int, len(c.shapes))
	for _, numbers := range c.numbers {
		for _, n := range numbers {
			if n > 0 {
				often[n-1]++
			}
		}
	}
	order := make([]int, len(often))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return often[b] - often[a] })
	place := make([]int, len(often))
	for i, shape := range order {
		place[shape] = min(i, frequent)
		if i >= frequent {
			positions += often[shape]
		}
	}
	for side, numbers := range c.numbers {
		for index, n := range numbers {
			if n > 0 {
				c.shape.Set(board.Color(side), uint64(index), dtm.Value(place[n-1]))
			}
		}
	}
	return positions
}

// The method "coded" estimates how many bytes a coder needs for the shapes of an ending's positions
// (see shapeOf). It takes only the positions with one side to move: the side whose shapes need
// fewer bytes. The coder already knows the distances. The result "shapes" is for a coder that codes
// each shape as one symbol. The result "steps" is for a coder that codes the steps of a shape one
// by one. For both coders, the context is the distance and the shape at the previous index.
func (c *count) coded() (shapes, steps int) {
	byNumber := make([]string, len(c.shapes))
	for shape, n := range c.shapes {
		byNumber[n] = shape
	}
	sides := c.numbers[:]
	if c.layout.Material().Symmetric() {
		sides = sides[:1]
	}
	for side, numbers := range sides {
		whole, single := history{symbols: len(c.shapes)}, history{symbols: moments}
		before := 0
		for index, n := range numbers {
			distance := c.distances.At(board.Color(side), uint64(index))
			if n == 0 || distance == dtm.Draw {
				continue
			}
			shape := int(n - 1)
			whole.code(shape, [3]int{int(distance), before})
			single.codeSteps(byNumber[shape], byNumber[before], int(distance))
			before = shape
		}
		if side == 0 || whole.bytes() < shapes {
			shapes = whole.bytes()
		}
		if side == 0 || single.bytes() < steps {
			steps = single.bytes()
		}
	}
	return shapes, steps
}

// moments is the greatest possible number of plies left.
const moments = 100

// A history codes symbols. It expects the symbols that have often followed the same context.
type history struct {
	symbols int // number of symbols
	often   map[[4]int]int
	all     map[[3]int]int
	bits    float64
}

// bytes returns the size in bytes of all that has been coded.
func (h *history) bytes() int { return int(h.bits / 8) }

// code codes a symbol, given its context. Then it counts the symbol.
func (h *history) code(symbol int, context [3]int) {
	if h.often == nil {
		h.often, h.all = map[[4]int]int{}, map[[3]int]int{}
	}
	const least = 0.05 // the count that a symbol starts with
	key := [4]int{context[0], context[1], context[2], symbol}
	p := (float64(h.often[key]) + least) / (float64(h.all[context]) + least*float64(h.symbols))
	h.often[key]++
	h.all[context]++
	h.bits -= math.Log2(p)
}

// codeSteps codes the steps of a shape: first the number of steps, then two numbers for each step.
// The context of each of these numbers has three parts. The first part is the number's place in
// this sequence. The second part is the number coded just before. (For the number of steps and the
// first number after it, this part is the distance.) The third part is the number at the same place
// in the shape at the previous index.
func (h *history) codeSteps(shape, before string, distance int) {
	kind := 1000 // keeps contexts of the number of steps apart from other contexts
	h.code(len(shape)/2, [3]int{kind, distance, len(before) / 2})
	last := distance
	for i := range max(len(shape)-1, 0) { // the last number is always 0
		neighbour := -1
		if i < len(before) {
			neighbour = int(before[i])
		}
		h.code(int(shape[i]), [3]int{i, last, neighbour})
		last = int(shape[i])
	}
}
