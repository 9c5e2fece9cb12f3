package tb

import (
	"runtime"

	"burnside/board"
	"burnside/internal/parallel"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// A ClockResult is the result of a position under the fifty-move rule, with the position's halfmove
// clock. Repetitions are ignored.
//
// A win or loss has the metric ToMateInFifty. If its field Exact is false, the tables know only the
// outcome, and Plies is a lower bound of the distance. For a cursed win or blessed loss, Plies is
// the distance without the rule.
type ClockResult struct {
	result.Result
	Plain result.Result // without the rule
	// Need is the least number of plies left until the fifty-move rule draws with which the
	// position is won or lost. With fewer plies left, it would be a draw. If the mate comes without
	// a capture or pawn move, Need is the number of plies to mate. For a draw, a cursed win or a
	// blessed loss, Need is 0.
	Need int
}

// clockValue is a ClockResult that holds the values as tables store them. The field "plain" is the
// value without the fifty-move rule. The field "at" is the value under the rule.
type clockValue struct {
	plain, at dtm.Value
	exact     bool
	need      int
}

// result converts the value to a ClockResult.
func (v clockValue) result() ClockResult {
	r := ClockResult{Result: v.at.Result(), Plain: v.plain.Result(), Need: v.need}
	switch {
	case v.at.Decided():
		r.Metric, r.Exact = result.ToMateInFifty, v.exact
	case v.plain.Win():
		r.Result = r.Plain
		r.Outcome = result.CursedWin
	case v.plain.Loss():
		r.Result = r.Plain
		r.Outcome = result.BlessedLoss
	}
	return r
}

// The method "before" returns the value of a move, given the value v of the position after the
// move. The parameter "zeroes" says whether the move sets the halfmove clock to 0.
func (v clockValue) before(zeroes bool) clockValue {
	v.plain, v.at = v.plain.Before(), v.at.Before()
	v.need++
	if zeroes {
		v.need = 1
	}
	return v
}

// Rank returns a number for comparing results: the better a result is for the side to move, the
// greater the number. This is the order, from the best to the worst: exact wins, the fastest first;
// wins that are not exact, the smallest Need first; cursed wins, the fastest first; draws; blessed
// losses, the slowest first; losses, the slowest first. A smaller Need means that the next capture
// or pawn move is nearer. So a player who always takes the best move makes progress.
func (r *ClockResult) Rank() int {
	const step = 1 << 17 // beyond all distances
	switch {
	case r.Outcome == result.Win && r.Exact:
		return 3*step - r.Plies
	case r.Outcome == result.Win:
		return 2*step - r.Need
	case r.Outcome == result.CursedWin:
		return step - r.Plies
	case r.Outcome == result.BlessedLoss:
		return r.Plies - step
	case r.Outcome == result.Loss:
		return r.Plies - 3*step
	}
	return 0
}

// ProbeClock returns the result of a position for the side to move, under the fifty-move rule with
// the position's halfmove clock. It reports false if Probe reports false. It also reports false if
// the result depends on the halfmove clock and there is no .btc file for the ending. Such a file
// says what the fifty-move rule changes.
func (s *Set) ProbeClock(p *board.Position) (ClockResult, bool) {
	v, ok := s.probeClock(p)
	if !ok {
		return ClockResult{}, false
	}
	return v.result(), true
}

// ProbeClockAll does the same as ProbeClock for several positions. It uses all processors, because
// it may have to decode many blocks. The slice "known" says which positions the tables know. For an
// unknown position, the result is a draw without a metric.
func (s *Set) ProbeClockAll(positions []board.Position) (results []ClockResult, known []bool) {
	results, known = make([]ClockResult, len(positions)), make([]bool, len(positions))
	parallel.Do(runtime.GOMAXPROCS(0), len(positions), func(i int) {
		results[i], known[i] = s.ProbeClock(&positions[i])
	})
	return results, known
}

// probeClock does the same as ProbeClock, but returns a clockValue.
func (s *Set) probeClock(p *board.Position) (clockValue, bool) {
	if !probed(p) {
		return clockValue{}, false
	}
	return s.valueAt(s.tables.Load(), p, board.FiftyMovePlies-p.HalfmoveClock())
}

// valueAt returns the value of a position under the fifty-move rule. The parameter "left" is the
// number of plies until the rule draws the game.
func (s *Set) valueAt(d *directory, p *board.Position, left int) (clockValue, bool) {
	w := deriver{set: s, directory: d}
	l := w.find(p)
	v, ok := l.value, l.state == known
	switch l.state {
	case stored:
		v, ok = s.lookUp(l.side, l.index)
		ok = ok && v != dtm.Illegal
	case derivable:
		v, ok = w.value(p, dtm.Illegal)
	case known, unknown:
	}
	switch {
	case !ok:
		return clockValue{}, false
	case !v.Decided():
		return clockValue{plain: v, at: v, exact: true}, true
	case v.Plies() <= left || v.Plies() == 0:
		return clockValue{plain: v, at: v, exact: true, need: v.Plies()}, true
	case left <= 0 || CannotZero(p):
		return clockValue{plain: v, at: dtm.Draw, exact: true}, true
	case l.state == stored:
		return s.staircaseAt(l.side, l.index, v, left)
	}
	return s.unstoredAt(d, p, v, left)
}

// staircaseAt looks up the value of a position under the fifty-move rule in the .btc file. The
// table must store a value at the given index. The parameter v is this value, which ignores the
// rule. The parameter "left" is the number of plies until the rule draws. Often v and "left"
// already tell the value under the rule. Then staircaseAt is not called.
func (s *Set) staircaseAt(side *storedSide, index uint64, v dtm.Value, left int) (clockValue, bool) {
	known := s.stairsOf(side.table, side.table.ready.Load())
	if known == nil {
		return clockValue{}, false
	}
	stairs, ok := s.staircase(known, side, index)
	if !ok {
		return clockValue{}, false
	}
	value := clockValue{plain: v, at: stairs.At(v, left), need: stairs.Need(v)}
	value.exact = value.at == dtm.Draw || !known.file.Outline
	return value, true
}

// unstoredAt does the same as staircaseAt, for a position whose value was not read from a block.
// Either the table does not store this value, or the whole table is loaded.
func (s *Set) unstoredAt(d *directory, p *board.Position, v dtm.Value, left int) (clockValue, bool) {
	m, flipped := ending.MaterialOf(p)
	t := d.find(m)
	c, err := t.content()
	if err != nil || s.stairsOf(t, c) == nil {
		return clockValue{}, false
	}
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	if side == board.Black && c.sides[side] == nil && m.Symmetric() {
		flipped, side = !flipped, board.White
	}
	if stored := c.sides[side]; stored != nil && p.EnPassant() == board.NoSquare {
		return s.staircaseAt(stored, c.layout.IndexOf(p, flipped), v, left)
	}
	return s.deriveClock(d, p, v, left)
}

// deriveClock derives the value of a position from the values after its moves. The parameter "left"
// is the number of plies until the fifty-move rule draws. v is the position's value without this
// rule, and must be a win or a loss.
func (s *Set) deriveClock(d *directory, p *board.Position, v dtm.Value, left int) (clockValue, bool) {
	var moves board.MoveList
	p.Generate(&moves)
	next := positions.Get().(*board.Position)
	defer positions.Put(next)
	all := bestOf{win: v.Win()}
	for _, m := range moves.Slice() {
		p.Make(m, next)
		zeroes := next.HalfmoveClock() == 0
		after := left - 1
		if zeroes {
			after = dtm.MaxLeft
		}
		value, ok := s.valueAt(d, next, after)
		if !ok {
			return clockValue{}, false
		}
		all.add(value.before(zeroes))
	}
	value := all.value()
	value.plain = v
	return value, true
}

// bestOf finds the value of a position under the fifty-move rule from the values of its moves. The
// position must be won or lost without the rule. A won position stays won if at least one move
// wins. A lost position stays lost if all moves lose. In all other cases it is drawn.
type bestOf struct {
	win   bool
	drawn bool // the position is lost without the rule, but under the rule a move does not lose
	some  bool // whether a value was entered in the field "best"
	best  dtm.Value
	sure  bool // best is exact
	need  int
}

// add adds the value of a move.
func (b *bestOf) add(v clockValue) {
	if b.win && !v.at.Win() {
		return
	}
	if !b.win && !v.at.Loss() {
		b.drawn = true
		return
	}
	first := !b.some
	b.some = true
	if first {
		b.best, b.sure, b.need = v.at, v.exact, v.need
		return
	}
	if b.win {
		b.need = min(b.need, v.need)
		switch {
		case v.at.Plies() < b.best.Plies():
			b.best, b.sure = v.at, v.exact
		case v.at.Plies() == b.best.Plies():
			b.sure = b.sure || v.exact
		}
		return
	}
	b.need = max(b.need, v.need)
	b.sure = b.sure && v.exact
	if v.at.Plies() > b.best.Plies() {
		b.best = v.at
	}
}

// value returns the value of the position under the rule. It leaves the field "plain" empty.
func (b *bestOf) value() clockValue {
	if b.drawn || !b.some {
		return clockValue{at: dtm.Draw, exact: true}
	}
	return clockValue{at: b.best, exact: b.sure, need: b.need}
}

// ClockLine returns a line to mate in which both sides play best under the fifty-move rule. The
// line is empty if the position is drawn, or if the side to move is already mated. The line ends
// early at a position without an exact distance. It also ends early if the function "enough"
// returns true; ClockLine calls this function before each move. ClockLine reports false if it meets
// an unknown position.
func (s *Set) ClockLine(p *board.Position, enough func() bool) ([]board.Move, bool) {
	v, ok := s.probeClock(p)
	var line []board.Move
	position := *p
	for ok && v.at.Decided() && v.exact && v.at.Plies() > 0 && !enough() {
		if v.at == v.plain { // here the rule changes nothing
			rest, known := s.LineUntil(&position, enough)
			return append(line, rest...), known
		}
		var best board.Move
		if best, ok = s.bestAtClock(&position, v); !ok {
			break
		}
		line = append(line, best)
		position = position.After(best)
		v, ok = s.probeClock(&position)
	}
	return line, ok
}

// bestAtClock returns the first generated move that keeps v, the value of the position. The value v
// must be exact.
func (s *Set) bestAtClock(p *board.Position, v clockValue) (board.Move, bool) {
	var moves board.MoveList
	p.Generate(&moves)
	for _, m := range moves.Slice() {
		next := p.After(m)
		after, ok := s.probeClock(&next)
		if !ok {
			return board.NoMove, false
		}
		if after.exact && after.at.Before() == v.at {
			return m, true
		}
	}
	return board.NoMove, false
}
