package tb

import (
	"sync"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
)

// workOut works out the value of a position from those of its successors.
type workOut struct {
	set       *Set
	directory *directory
	content   *content
	full      *dtm.Values // all values of the other side at least, or nil
	flipped   bool        // the position is the table's with the sides exchanged
	mover     board.Color // side to move in the table's view
	whole     bool        // all moves are looked at
}

// locate looks up a position without castling rights. If its value is derivable, it
// enters what is needed to work it out.
func (w *workOut) locate(p *board.Position) location {
	l := w.find(p)
	if l.state == stored {
		return located(w.set.lookUp(l.side, l.index))
	}
	return l
}

// find is locate, but reads nothing from tables of which single blocks are decoded.
func (w *workOut) find(p *board.Position) location {
	m, flipped := ending.MaterialOf(p)
	if m == (ending.Material{}) {
		return location{state: known, value: dtm.Draw}
	}
	t := w.directory.find(m)
	if t == nil {
		return location{}
	}
	c, err := t.content()
	if err != nil {
		w.set.fault(t, err)
		return location{}
	}
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	if side == board.Black && c.sides[side] == nil && m.Symmetric() {
		flipped, side = !flipped, board.White
	}
	full := t.full.Load()
	if p.EnPassant() == board.NoSquare {
		if full != nil {
			return located(full.At(side, c.layout.IndexOf(p, flipped)), true)
		}
		if s := c.sides[side]; s != nil {
			return location{state: stored, side: s, index: c.layout.IndexOf(p, flipped)}
		}
	}
	w.content, w.full, w.flipped, w.mover = c, full, flipped, side
	return location{state: derivable}
}

// value returns the best value among p's moves. It may stop when p turns out to
// be worth no more than limit to the side that moved before, since that side has
// better; then it returns a value that shows as much. Limit Illegal stands for
// none. Moves that stay in the table come first: they are looked up at once, and
// spare most of what the others may have to work out.
func (w *workOut) value(p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	var moves board.MoveList
	p.AppendQuiets(&moves)
	p.AppendNoisy(&moves)
	if moves.Len() == 0 {
		return endOfGame(p), true
	}
	placement := w.content.layout.PlacementOf(p, w.flipped)
	w.whole = limit == dtm.Illegal
	best := dtm.Illegal
	for _, m := range moves.Slice() {
		v, ok := w.after(p, m, &moves, &placement, best)
		if !ok {
			return dtm.Draw, false
		}
		if v = v.Before(); best == dtm.Illegal || v.Better(best) {
			best = v
			if limit != dtm.Illegal && !best.Before().Better(limit) {
				return best, true
			}
		}
	}
	return best, true
}

// endOfGame returns the value of a position without legal moves.
func endOfGame(p *board.Position) dtm.Value {
	if p.Outcome() == board.Checkmate {
		return dtm.InPlies(0)
	}
	return dtm.Draw
}

// positions holds positions for use after moves that leave the table: the
// compiler would not keep them on the stack of a function that calls itself.
var positions = sync.Pool{New: func() any { return new(board.Position) }}

// after returns the value of the position after a move for the other side, or
// one that shows that the mover has no more than limit; see value.
func (w *workOut) after(p *board.Position, m board.Move, moves *board.MoveList, placement *ending.Placement, limit dtm.Value) (dtm.Value, bool) {
	c := w.content
	other := w.mover.Opponent()
	if m.Kind() != board.Quiet || c.sides[other] == nil && w.full == nil {
		next := positions.Get().(*board.Position)
		defer positions.Put(next)
		p.Make(m, next)
		return w.set.value(w.directory, next, limit)
	}
	index := w.indexAfter(m, placement)
	if w.full != nil {
		return w.full.At(other, index), true
	}
	side := c.sides[other]
	number, place := side.split(index)
	b := side.cached(number, place)
	if b == nil && w.whole {
		w.decodeAhead(moves, placement)
		return w.set.lookUp(side, index)
	}
	if b == nil {
		return w.set.decodeFor(side, number, place, w.lastIn(number, side, moves, placement))
	}
	return side.file.Values[b.symbols[place]], true
}

// indexAfter returns the index of the placement after a quiet move.
func (w *workOut) indexAfter(m board.Move, placement *ending.Placement) uint64 {
	turn := board.Square(0)
	if w.flipped {
		turn = 56
	}
	from, to := m.From()^turn, m.To()^turn
	man := 0
	for placement[man&(ending.MaxMen-1)] != from {
		man++
	}
	placement[man&(ending.MaxMen-1)] = to
	index := w.content.layout.Index(placement)
	placement[man&(ending.MaxMen-1)] = from
	return index
}

// lastIn returns the last place in a block that a quiet move leads to, so that the block
// is decoded once and no further than all of them need.
func (w *workOut) lastIn(number int, side *storedSide, moves *board.MoveList, placement *ending.Placement) int {
	last := 0
	for _, m := range moves.Slice() {
		if m.Kind() != board.Quiet {
			continue
		}
		if n, place := side.split(w.indexAfter(m, placement)); n == number {
			last = max(last, place)
		}
	}
	return last
}
