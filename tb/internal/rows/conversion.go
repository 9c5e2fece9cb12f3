package rows

import (
	"math"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// NoRank is the rank of a move that does not exist. It is below the ranks of all values.
const NoRank = math.MinInt32

// rankAfter returns a number for a capture or promotion: the better the move for the given side,
// the greater the number. The parameter "l" is the link to the smaller table that holds the
// positions after the move. The placement after the move is in w.Conversions.Squares.
func (w *Walker) rankAfter(l *Link, side board.Color) int32 {
	if l.table == nil {
		return int32(dtm.Draw.Rank())
	}
	var p ending.Placement
	for i, square := range w.Conversions.Squares[:len(w.Geometry.Men)+2] {
		p[l.slots[i]&(ending.MaxMen-1)] = square ^ l.turn
	}
	v := l.table.at(side^1^l.swap, l.table.Layout.Index(&p))
	if v == dtm.Illegal {
		return NoRank
	}
	return int32(v.Before().Rank())
}

// Conversions holds the best captures and promotions of a row while a walker finds them.
type Conversions struct {
	// Squares is the placement after the current move: first the kings, then the other men.
	Squares ending.Placement
	// Best holds, for each square of the row's last man, the rank of the best capture or promotion.
	// A rank is a number: the better the move, the greater its rank. Settled holds the squares of
	// the last man with which a capture or promotion is possible.
	Best    [board.NumSquares]int32
	Settled board.Bitboard
}

// improve takes a capture or promotion that is possible in the given positions of a row. The better
// the move, the greater the parameter "rank". For each position, improve stores this rank in Best,
// unless Best already has a greater one.
func (c *Conversions) improve(positions board.Bitboard, rank int32) {
	if rank == NoRank {
		return
	}
	for ; positions != 0; positions = positions.WithoutFirst() {
		square := positions.First()
		if !c.Settled.Has(square) || rank > c.Best[square&63] {
			c.Best[square&63] = rank
			c.Settled |= positions & -positions
		}
	}
}

// FindRowConversions finds the best capture or promotion of the given side in each position of a
// row. It stores the results in w.Conversions.
func (w *Walker) FindRowConversions(row int, side board.Color) {
	c := &w.Conversions
	c.Settled = 0
	squares := &w.Geometry.Row[row].Squares
	c.Squares[0], c.Squares[1] = w.At.Kings[0], w.At.Kings[1]
	copy(c.Squares[2:], squares[:len(w.Geometry.Men)-1])
	occupied := w.Occupied(row)
	free := w.Free(occupied)
	for i := range w.At.Moves[side] {
		to := w.At.Moves[side][i].To
		w.capturesOn(int(side), to, to.Bitboard(), row, side, free)
	}
	c.Squares[side] = w.At.Kings[side]
	for _, i := range w.Geometry.Movers[side] {
		w.conversionsByMan(i, row, side, occupied, free)
		c.Squares[2+i] = squares[i]
	}
	if w.Geometry.Bit.Color == side {
		w.conversionsByBit(row, side, occupied, free)
	}
}

// conversionsByMan enters the captures and promotions of man i, which is not the last man.
func (w *Walker) conversionsByMan(i, row int, side board.Color, occupied, free board.Bitboard) {
	m := &w.Geometry.Men[i]
	square := w.Geometry.Row[row].Squares[i]
	if m.Kind != board.Pawn {
		w.capturesOn(2+i, square, board.Attacks(m.Kind, square, occupied), row, side, free)
		return
	}
	w.capturesOn(2+i, square, board.PawnAttacks(side, square), row, side, free)
	if to := square.Bitboard().Forward(side) &^ ending.PawnSquares &^ occupied; to != 0 {
		w.Conversions.Squares[2+i] = to.First()
		w.improveRow(w.Links.promotion[i], side, free&^to)
	}
}

// capturesOn finds the captures of one man on the given target squares, and enters them in
// w.Conversions. The man is the king or any other man except the row's last man. The parameter
// "from" is the square of the man. The parameter "place" is the man's place in
// Conversions.Squares.
func (w *Walker) capturesOn(place int, from board.Square, targets board.Bitboard, row int,
	side board.Color, free board.Bitboard) {
	c := &w.Conversions
	if w.Geometry.Bit.Color != side {
		for on := targets & free; on != 0; on = on.WithoutFirst() {
			c.Squares[place] = on.First()
			c.improve(on&-on, w.bestRank(w.linksOfCapture(place-2, len(w.Geometry.Men)-1, on.First()), side))
		}
	}
	for _, j := range w.Geometry.Movers[side^1] {
		if on := w.Geometry.Row[row].Squares[j]; targets.Has(on) {
			c.Squares[place] = on
			w.improveRow(w.linksOfCapture(place-2, j, on), side, free&^board.Between(from, on))
		}
	}
}

// conversionsByBit enters the captures and promotions of the last man.
func (w *Walker) conversionsByBit(row int, side board.Color, occupied, free board.Bitboard) {
	c := &w.Conversions
	last := len(w.Geometry.Men) - 1
	for _, j := range w.Geometry.Movers[side^1] {
		on := w.Geometry.Row[row].Squares[j]
		var from board.Bitboard
		if w.Geometry.Bit.Kind == board.Pawn {
			from = board.PawnAttacks(side^1, on)
		} else {
			from = board.Attacks(w.Geometry.Bit.Kind, on, occupied)
		}
		if from &= free; from != 0 {
			c.Squares[2+last] = on
			c.improve(from, w.bestRank(w.linksOfCapture(last, j, on), side))
		}
	}
	if w.Geometry.Bit.Kind == board.Pawn {
		for to := free.Forward(side) &^ ending.PawnSquares &^ occupied; to != 0; to = to.WithoutFirst() {
			c.Squares[2+last] = to.First()
			c.improve((to & -to).Forward(side^1), w.bestRank(w.Links.promotion[last], side))
		}
	}
}

// linksOfCapture returns the links to the smaller tables for the capture of man j by man i on the
// given square. If i is negative, a king captures.
func (w *Walker) linksOfCapture(i, j int, on board.Square) []Link {
	if i >= 0 && w.Geometry.Men[i].Kind == board.Pawn && !ending.PawnSquares.Has(on) {
		return w.Links.capturePromotion[i][j]
	}
	return w.Links.capture[j]
}

// bestRank returns the highest rank among the moves of the given links.
func (w *Walker) bestRank(links []Link, side board.Color) int32 {
	best := int32(NoRank)
	for i := range links {
		best = max(best, w.rankAfter(&links[i], side))
	}
	return best
}

// improveRow enters the rank of a capture or promotion in w.Conversions. The row's last man neither
// makes this move nor is captured by it. The set "positions" holds the squares of the last man with
// which the move is possible.
func (w *Walker) improveRow(links []Link, side board.Color, positions board.Bitboard) {
	c := &w.Conversions
	for ; positions != 0; positions = positions.WithoutFirst() {
		c.Squares[1+len(w.Geometry.Men)] = positions.First()
		c.improve(positions&-positions, w.bestRank(links, side))
	}
}
