package tb

import (
	"sync"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// A deriver finds the value of a position: it looks up the value, or derives it from the values
// after the position's moves.
type deriver struct {
	set       *Set
	directory *directory
	content   *content    // what the table of the position's ending holds
	full      *dtm.Values // all values, or at least those with the other side to move; nil if the table is not loaded
	flipped   bool        // the table has the position with the sides exchanged
	mover     board.Color // side to move as the table sees it
	limit     dtm.Value   // explained at deriver.value; Illegal if there is no limit
	best      dtm.Value   // value of the best move so far; Illegal before the first move
	ahead     missing     // blocks that other positions need too; they are decoded as far as all positions need
}

// locate looks up a position, which must have no castling rights. If no table holds the value,
// locate fills the fields of the deriver that the derivation needs.
func (w *deriver) locate(p *board.Position) location {
	l := w.find(p)
	if l.state == stored {
		return located(w.set.lookUp(l.side, l.index))
	}
	return l
}

// find does the same as the method "locate", but decodes no block. If the file stores the value,
// find returns the place of the value in the file.
func (w *deriver) find(p *board.Position) location {
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

// value returns the value of p's best move. If the parameter "limit" is the constant Illegal, there
// is no limit, and the value is exact. Otherwise the caller only wants to know whether p is better
// than "limit" for the side that has just moved. As soon as p proves not to be better, value
// returns a bound that shows this.
//
// The method tries quiet moves first. Their values are in the same table, and a good quiet move
// saves much work on captures and promotions. If there is a limit, quiet moves whose blocks are not
// in the cache come last, because often another move already proves the bound.
func (w *deriver) value(p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	var list board.MoveList
	p.AppendQuiets(&list)
	quiets := list.Len()
	p.AppendNoisy(&list)
	if list.Len() == 0 {
		return endOfGame(p), true
	}
	placement := w.content.layout.PlacementOf(p, w.flipped)
	w.limit, w.best = limit, dtm.Illegal
	moves := list.Slice()
	waiting := 0 // number of quiet moves that wait for a block; they are moved to the start of the slice
	for _, m := range moves {
		v, state := w.after(p, m, moves[:quiets], &placement)
		switch state {
		case unknown:
			return dtm.Draw, false
		case known:
			if w.take(v) {
				return w.best, true
			}
		case stored:
			moves[waiting] = m
			waiting++
		}
	}
	if waiting > 0 && !w.decodeAfter(moves[:waiting], &placement) {
		return dtm.Draw, false
	}
	return w.best, true
}

// take keeps the value of a move if it is the best so far. The parameter v is the value of the
// position after the move. take returns true if the other moves do not matter any more, because of
// the limit (see deriver.value).
func (w *deriver) take(v dtm.Value) bool {
	if v = v.Before(); w.best != dtm.Illegal && !v.Better(w.best) {
		return false
	}
	w.best = v
	return w.limit != dtm.Illegal && !v.Before().Better(w.limit)
}

// endOfGame returns the value of a position without legal moves.
func endOfGame(p *board.Position) dtm.Value {
	if p.Outcome() == board.Checkmate {
		return dtm.InPlies(0)
	}
	return dtm.Draw
}

// positions is a pool of positions to make moves on. The functions that use it call each other
// recursively. A local variable in such a function would be allocated on the heap at each call.
var positions = sync.Pool{New: func() any { return new(board.Position) }}

// The method "after" returns the value of the position after a move, for the side to move there. If
// the move is not better than the best move so far, the value may be a bound that shows this.
//
// The method also returns a state: known, unknown or stored. The state "stored" means that the
// value is in a block that is not decoded yet. It occurs only if there is a limit. Without a limit,
// all moves must be looked up anyway. So the method then decodes the blocks of all quiet moves as
// soon as one block is missing.
func (w *deriver) after(p *board.Position, m board.Move, quiets []board.Move, placement *ending.Placement) (dtm.Value, locationState) {
	side := w.content.sides[w.mover.Opponent()]
	if m.Kind() != board.Quiet || side == nil && w.full == nil {
		next := positions.Get().(*board.Position)
		defer positions.Put(next)
		p.Make(m, next)
		return stateOf(w.set.value(w.directory, next, w.best))
	}
	index := w.indexAfter(m, placement)
	if w.full != nil {
		return w.full.At(w.mover.Opponent(), index), known
	}
	number, place := side.split(index)
	if b := side.cached(number, place); b != nil {
		return side.file.Values[b.symbols[place]], known
	}
	if w.limit != dtm.Illegal {
		return dtm.Draw, stored
	}
	w.decodeAhead(quiets, placement)
	return stateOf(w.set.lookUp(side, index))
}

// stateOf returns v and its state: known if "ok" is true, and unknown if it is false.
func stateOf(v dtm.Value, ok bool) (dtm.Value, locationState) {
	if !ok {
		return v, unknown
	}
	return v, known
}

// A target says where the value after a quiet move is stored: the number of the block, and the
// place in the block.
type target struct{ number, place int }

// decodeAfter decodes the blocks that hold the values after the given moves, one block at a time.
// It passes each value to the method "take", and stops when "take" returns true. It returns false
// if a block is damaged.
func (w *deriver) decodeAfter(moves []board.Move, placement *ending.Placement) bool {
	side := w.content.sides[w.mover.Opponent()]
	var room [board.MaxMoves]target
	targets := room[:0]
	for _, m := range moves {
		number, place := side.split(w.indexAfter(m, placement))
		targets = append(targets, target{number, place})
	}
	for len(targets) > 0 {
		most := mostAsked(targets)
		b, err := side.decode(most.number, max(most.place, w.ahead[blockKey{side, most.number}]), &w.set.cache)
		if err != nil {
			w.set.fault(side.table, err)
			return false
		}
		rest := targets[:0]
		for _, t := range targets {
			if t.number != most.number {
				rest = append(rest, t)
			} else if w.take(side.file.Values[b.symbols[t.place]]) {
				return true
			}
		}
		targets = rest
	}
	return true
}

// mostAsked chooses the block to decode next: the block that contains the most targets. It returns
// the block's number, and the last place in the block that a target needs.
func mostAsked(targets []target) (most target) {
	most, n := targets[0], 0
	for _, t := range targets {
		count, last := 0, 0
		for _, other := range targets {
			if other.number == t.number {
				count++
				last = max(last, other.place)
			}
		}
		if count > n {
			most, n = target{t.number, last}, count
		}
	}
	return most
}

// indexAfter returns the index that a placement has after a quiet move.
func (w *deriver) indexAfter(m board.Move, placement *ending.Placement) uint64 {
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
