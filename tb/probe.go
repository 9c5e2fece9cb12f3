package tb

import (
	"slices"
	"sync"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// Probe returns what the tables say of a position for its side to move, and
// whether they say anything: they do not know positions with castling rights,
// endings that the set lacks and what lies in damaged blocks. King against king
// is a draw. The halfmove clock is not looked at.
//
// It does not allocate, but for blocks that are not in the cache.
func (s *Set) Probe(p *board.Position) (result.Result, bool) {
	v, ok := s.Value(p)
	if !ok {
		return result.Result{}, false
	}
	return v.Result(), true
}

// Value is like Probe, but returns a value as tables hold it.
func (s *Set) Value(p *board.Position) (Value, bool) {
	if p.CastlingRights() != board.NoCastling || p.Occupied().Count() > ending.MaxMen {
		return Draw, false
	}
	return s.value(s.tables.Load(), p, Illegal)
}

// value looks up a position without castling rights, or works it out as far as
// limit asks; see workOut.value.
func (s *Set) value(d *directory, p *board.Position, limit Value) (Value, bool) {
	w, workItOut, v, ok := s.begin(d, p)
	if workItOut {
		return w.value(p, limit)
	}
	return v, ok
}

// begin looks up a position without castling rights. It returns what is needed
// to work it out if it is not stored.
func (s *Set) begin(d *directory, p *board.Position) (w workOut, workItOut bool, v Value, ok bool) {
	m, flipped := ending.MaterialOf(p)
	if m == (ending.Material{}) {
		return w, false, Draw, true
	}
	t := d.find(m)
	if t == nil {
		return w, false, Draw, false
	}
	c := t.content()
	if c == nil {
		s.fault(t, t.fault)
		return w, false, Draw, false
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
			return w, false, full.At(side, c.layout.IndexOf(p, flipped)), true
		}
		if stored := c.sides[side]; stored != nil {
			v, ok = s.lookUp(stored, c.layout.IndexOf(p, flipped))
			return w, false, v, ok
		}
	}
	return workOut{set: s, directory: d, content: c, full: full, flipped: flipped, mover: side}, true, Draw, true
}

// lookUp returns the value of an index of a stored side.
func (s *Set) lookUp(stored *sideContent, index uint64) (Value, bool) {
	b, err := stored.block(int(index>>stored.plan.shift), &s.cache)
	if err != nil {
		s.fault(stored.table, err)
		return Draw, false
	}
	return stored.header.symbols[b.symbols[index&(1<<stored.plan.shift-1)]], true
}

// fault reports that a table is damaged, once.
func (s *Set) fault(t *table, err error) {
	if report := s.onFault.Load(); report != nil && !t.reported.Swap(true) {
		(*report)(err)
	}
}

// workOut works out the value of a position from those of its successors.
type workOut struct {
	set       *Set
	directory *directory
	content   *content
	full      *Values     // all values of the other side at least, or nil
	flipped   bool        // the position is the table's with the sides exchanged
	mover     board.Color // side to move in the table's view
}

// value returns the best value among p's moves. It may stop when p turns out to
// be worth no more than limit to the side that moved before, since that side has
// better; then it returns a value that shows as much. Limit Illegal stands for
// none. Moves that stay in the table come first: they are looked up at once, and
// spare most of what the others may have to work out.
func (w *workOut) value(p *board.Position, limit Value) (Value, bool) {
	var moves board.MoveList
	p.AppendQuiets(&moves)
	p.AppendNoisy(&moves)
	if moves.Len() == 0 {
		return endOfGame(p), true
	}
	placement := w.content.layout.PlacementOf(p, w.flipped)
	best := Illegal
	for _, m := range moves.Slice() {
		v, ok := w.after(p, m, &placement, best)
		if !ok {
			return Draw, false
		}
		if v = v.Before(); best == Illegal || v.Better(best) {
			best = v
			if limit != Illegal && !best.Before().Better(limit) {
				return best, true
			}
		}
	}
	return best, true
}

// endOfGame returns the value of a position without legal moves.
func endOfGame(p *board.Position) Value {
	if p.Outcome() == board.Checkmate {
		return ValueInPlies(0)
	}
	return Draw
}

// positions holds positions for use after moves that leave the table: the
// compiler would not keep them on the stack of a function that calls itself.
var positions = sync.Pool{New: func() any { return new(board.Position) }}

// after returns the value of the position after a move for the other side, or
// one that shows that the mover has no more than limit; see value.
func (w *workOut) after(p *board.Position, m board.Move, placement *ending.Placement, limit Value) (Value, bool) {
	c := w.content
	other := w.mover.Opponent()
	if m.Kind() != board.Quiet || c.sides[other] == nil && w.full == nil {
		next := positions.Get().(*board.Position)
		defer positions.Put(next)
		p.Make(m, next)
		return w.set.value(w.directory, next, limit)
	}
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
	index := c.layout.Index(placement)
	placement[man&(ending.MaxMen-1)] = from
	if w.full != nil {
		return w.full.At(other, index), true
	}
	return w.set.lookUp(c.sides[other], index)
}

// A MoveResult is a legal move with what it leads to.
type MoveResult struct {
	Move   board.Move
	Result result.Result // for the side that moves, the move counted
}

// ProbeMoves returns the legal moves of a position with their results, the best
// first: fast wins before slow ones, then draws, then slow losses before fast
// ones, and equal moves in the order of generation. It reports false if the
// tables do not know the position after one of them.
func (s *Set) ProbeMoves(p *board.Position) ([]MoveResult, bool) {
	if p.CastlingRights() != board.NoCastling || p.Occupied().Count() > ending.MaxMen {
		return nil, false
	}
	type valued struct {
		move  board.Move
		value Value
	}
	var moves board.MoveList
	p.Generate(&moves)
	all := make([]valued, moves.Len())
	for i, m := range moves.Slice() {
		next := p.After(m)
		v, ok := s.Value(&next)
		if !ok {
			return nil, false
		}
		all[i] = valued{m, v.Before()}
	}
	slices.SortStableFunc(all, func(a, b valued) int { return b.value.rank() - a.value.rank() })
	results := make([]MoveResult, len(all))
	for i, v := range all {
		results[i] = MoveResult{v.move, v.value.Result()}
	}
	return results, true
}

// BestMove returns the value of a position and the first move, in the order of
// generation, that keeps it; NoMove if there is no legal move. It does not
// allocate.
func (s *Set) BestMove(p *board.Position) (best board.Move, value Value, ok bool) {
	if value, ok = s.Value(p); !ok {
		return board.NoMove, Draw, false
	}
	d := s.tables.Load()
	next := positions.Get().(*board.Position)
	defer positions.Put(next)
	var moves board.MoveList
	p.Generate(&moves)
	for _, m := range moves.Slice() {
		p.Make(m, next)
		if same, ok := s.keeps(d, next, value); !ok {
			return board.NoMove, Draw, false
		} else if same {
			return m, value, true
		}
	}
	return board.NoMove, value, true
}

// keeps reports whether a position p after a move is worth value to the side
// that moved, whose best it is. It does not work out more than that takes.
func (s *Set) keeps(d *directory, p *board.Position, value Value) (bool, bool) {
	v, ok := s.value(d, p, value.worse())
	return v.Before() == value, ok
}

// worse returns the next value that is worse than v for the side to move, or
// Illegal if there is none.
func (v Value) worse() Value {
	switch {
	case v == Draw:
		return Illegal - 2 // the longest loss
	case v.Win():
		return v + 2
	case v.Plies() == 0:
		return Illegal
	}
	return v - 2
}

// Line returns moves to mate, best for both sides, from a decided position. Of a
// drawn or mated one it is empty. It reports false if the tables do not know
// the position or one that the moves lead to.
func (s *Set) Line(p *board.Position) ([]board.Move, bool) {
	v, ok := s.Value(p)
	if !ok || !v.Decided() {
		return nil, ok
	}
	line := make([]board.Move, 0, v.Plies())
	position := *p
	for range v.Plies() {
		m, _, ok := s.BestMove(&position)
		if !ok || m == board.NoMove {
			return nil, false
		}
		line = append(line, m)
		position = position.After(m)
	}
	return line, true
}
