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

// A count holds the counts for one ending. Positions are counted on the whole board. The clock is the
// halfmove clock. The plies left are the plies until the fifty-move rule draws.
type count struct {
	layout *ending.Layout

	legal, decided int // all positions; those decided with the clock at 0
	cut            int // positions that keep their distance until too few plies are left for it
	earlier        int // positions that also have one value, but are decided even with fewer plies left
	steps2, steps3 int // positions with two values; positions with more
	most           int // greatest number of values of a position

	// These count positions at each clock from 0 to 99.
	revived    int // decided although the distance at clock 0 exceeds the plies left
	lengthened int // decided, but the distance is not that at clock 0
	taken      int // drawn, but decided with the clock at 0

	longest, longestLate int // greatest distance in plies with the clock at 0; at any clock

	distances *dtm.Values    // distances with the clock at 0
	last      *dtm.Values    // least number of plies left with which the position is decided
	shape     *dtm.Values    // numbers of the shapes; the most frequent shape is 0
	shapes    map[string]int // numbers of the shapes in the order in which they were found
	numbers   [2][]int32     // number of the shape plus 1, by side to move and index; 0 for illegal
}

// newCount returns counts of an ending.
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

// values returns values of the ending, all illegal.
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

// enter counts a position and enters its values.
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

// weigh counts the steps of a position.
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

// shapeOf returns the steps of a position relative to its distance with the halfmove clock at 0. The
// shape is empty for a draw. It is also empty if the distance stays the same until too few plies are
// left for it.
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

// frequent is the number of shapes that a table can distinguish.
const frequent = 250

// rare numbers the frequent shapes and enters their numbers. It returns the number of positions, up
// to symmetry, that have another shape.
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

// coded estimates the bytes that a coder needs for the shapes. It takes the side to move that needs
// less. The coder knows the distances. The result shapes is the estimate if each shape is one symbol.
// The result steps is the estimate if the steps of a shape are coded one by one. The contexts are the
// distance and the shape of the index before.
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

// moments is the greatest number of plies that may be left.
const moments = 100

// A history codes symbols by how often they have followed their context.
type history struct {
	symbols int // number of symbols
	often   map[[4]int]int
	all     map[[3]int]int
	bits    float64
}

// bytes returns the size of what has been coded.
func (h *history) bytes() int { return int(h.bits / 8) }

// code codes a symbol after its context, and counts it.
func (h *history) code(symbol int, context [3]int) {
	if h.often == nil {
		h.often, h.all = map[[4]int]int{}, map[[3]int]int{}
	}
	const least = 0.05 // count of a symbol that has not occurred yet
	key := [4]int{context[0], context[1], context[2], symbol}
	p := (float64(h.often[key]) + least) / (float64(h.all[context]) + least*float64(h.symbols))
	h.often[key]++
	h.all[context]++
	h.bits -= math.Log2(p)
}

// codeSteps codes the steps of a shape: the number of steps, then the two numbers of each step. The
// context of the number of steps and of the first number is the distance. The context of any later
// number is the number before it. Each context also includes the number at the same place in the
// shape of the index before.
func (h *history) codeSteps(shape, before string, distance int) {
	kind := 1000 // keeps these contexts apart from those of the numbers
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
