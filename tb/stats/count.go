package stats

import (
	"bytes"
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
)

// A counter counts the values with one side to move.
type counter struct {
	values *dtm.Values
	side   board.Color
	// The slice "plain" is indexed by the value. It counts the indices that have no twins (see
	// ending.Layout.HasTwins). Each of them stands for several positions on the whole board: as
	// many as the ending has symmetries.
	plain []uint64
	// The slices "board" and "reduced" count the indices that have twins. Both are indexed by the
	// value. "board" counts the positions on the whole board. "reduced" counts an index and its
	// twin only once.
	board, reduced []uint64
}

// newCounter returns a counter with all counts 0.
func newCounter(v *dtm.Values, side board.Color) *counter {
	c := &counter{values: v, side: side}
	values := int(dtm.Illegal) + 1
	c.plain, c.board, c.reduced = make([]uint64, values), make([]uint64, values), make([]uint64, values)
	return c
}

// countAll counts all values.
func (c *counter) countAll() {
	l := c.values.Layout()
	for class := range l.KingPairs() {
		first, size := l.Run(class)
		switch {
		case l.HasTwins(class):
			c.countTwins(first, size)
		case c.values.Narrow(c.side) != nil:
			c.countNarrow(c.values.Narrow(c.side)[first : first+size])
		default:
			for _, v := range c.values.Wide(c.side)[first : first+size] {
				c.plain[v]++
			}
		}
	}
	// If values take one byte, illegal positions have the value NarrowIllegal. They do not count.
	if c.values.Narrow(c.side) != nil {
		c.plain[dtm.NarrowIllegal] = 0
	}
}

// countNarrow counts values of one byte. Neighbouring values are often equal. To increase the same
// counter twice in succession is slow, so neighbouring values are counted in four different arrays.
func (c *counter) countNarrow(values []uint8) {
	var counts [4][1 << 8]uint64
	for len(values) >= 4 {
		counts[0][values[0]]++
		counts[1][values[1]]++
		counts[2][values[2]]++
		counts[3][values[3]]++
		values = values[4:]
	}
	for _, v := range values {
		counts[0][v]++
	}
	for v := range counts[0] {
		c.plain[v] += counts[0][v] + counts[1][v] + counts[2][v] + counts[3][v]
	}
}

// countTwins counts indices that have twins. Two such indices may stand for the same positions.
func (c *counter) countTwins(first, size uint64) {
	l := c.values.Layout()
	for index := first; index < first+size; index++ {
		if n := l.Multiplicity(index); n > 0 {
			v := c.values.At(c.side, index)
			c.board[v] += uint64(n)
			c.reduced[v]++
		}
	}
}

// enter adds the counts of c to two Sides. In the Side "board", all positions on the whole board
// count. In the Side "reduced", symmetric positions count once.
func (c *counter) enter(board, reduced *Side) {
	symmetries := uint64(len(c.values.Material().Symmetries()))
	for v := range dtm.Illegal {
		board.add(v, c.plain[v]*symmetries+c.board[v])
		reduced.add(v, c.plain[v]+c.reduced[v])
	}
}

// The function "next" looks for an index with the given value, from the index "from" on. It returns
// the first such index. If no index has the value, it returns the number of all indices.
func next(v *dtm.Values, side board.Color, value dtm.Value, from uint64) uint64 {
	size := v.Layout().Size()
	at := -1
	if narrow := v.Narrow(side); narrow != nil {
		at = bytes.IndexByte(narrow[from:], uint8(value))
	} else {
		at = slices.Index(v.Wide(side)[from:], uint16(value))
	}
	if at < 0 {
		return size
	}
	return from + uint64(at)
}
