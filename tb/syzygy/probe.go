package syzygy

import (
	"errors"
	"sync"

	"burnside/board"
	"burnside/tb/result"
)

// The errors for positions that no table holds.
var (
	ErrCastling   = errors.New("no Syzygy table holds positions with castling rights")
	ErrTooManyMen = errors.New("no Syzygy table holds positions of more than seven men")
)

// WDL returns the outcome of a position for its side to move under the
// fifty-move rule, if its last move was a capture or a pawn move: the halfmove
// clock is not looked at. WDL files alone are needed. The error is ErrCastling,
// ErrTooManyMen, or a *MissingError that names a file which is not there or can't
// be read.
//
// It does not allocate once the files are open.
func (t *Tables) WDL(p *board.Position) (result.Outcome, error) {
	if err := t.refuses(p); err != nil {
		return 0, err
	}
	probe := t.start()
	defer probe.end()
	v, err := probe.settle(p, result.Loss, result.Win)
	return v.outcome, err
}

// DTZ returns the distance in plies to the next capture or pawn move of the side
// that wins, with best play of both sides, for the side to move; a mate counts as
// such a move. Plies is 1 to 100 of wins and losses. Of cursed wins and blessed
// losses it is above 100, 100 being added to the distance where it is not itself
// more than that: the rest of the way is then too long. Unless Exact is set, the
// distance can be one ply more than Plies, but never so that the fifty-move rule
// would change the outcome of a position whose halfmove clock is 0. The clock
// itself is not looked at. Draws have no distance.
//
// A mated side has lost in 1 ply. The errors are those of WDL; both kinds of
// files are needed.
func (t *Tables) DTZ(p *board.Position) (result.Result, error) {
	if err := t.refuses(p); err != nil {
		return result.Result{}, err
	}
	probe := t.start()
	defer probe.end()
	return probe.distance(p, false)
}

// Probe returns what DTZ does or, where a DTZ file is missing, the outcome without a
// distance. The errors are those of WDL.
func (t *Tables) Probe(p *board.Position) (result.Result, error) {
	r, err := t.DTZ(p)
	if errors.Is(err, ErrMissing) {
		r = result.Result{}
		r.Outcome, err = t.WDL(p)
	}
	return r, err
}

// refuses returns an error for positions that no table can hold.
func (t *Tables) refuses(p *board.Position) error {
	switch {
	case p.CastlingRights() != board.NoCastling:
		return ErrCastling
	case p.Occupied().Count() > MaxMen:
		return ErrTooManyMen
	}
	return nil
}

// A probe is the work on a position. It owns the memory for the positions that it
// makes moves to, so that nothing is allocated.
type probe struct {
	tables *Tables
	frames [maxFrames]frame
	used   int
}

// A frame is the moves of a position and the position after one of them.
type frame struct {
	moves board.MoveList
	next  board.Position
}

// maxFrames is more than the positions that a probe follows one another: two for
// a ranked move and the reply, one for a pawn move, one for each capture.
const maxFrames = MaxMen + 5

// probes are the probes that are not in use.
var probes = sync.Pool{New: func() any { return new(probe) }}

// start returns a probe of the tables, which must be ended.
func (t *Tables) start() *probe {
	b := probes.Get().(*probe)
	b.tables, b.used = t, 0
	return b
}

func (b *probe) end() {
	b.tables = nil
	probes.Put(b)
}

// push returns a frame, which is free again after pop.
func (b *probe) push() *frame {
	b.used++
	return &b.frames[b.used-1]
}

func (b *probe) pop() { b.used-- }

// A verdict is the outcome of a position and what brings it about.
type verdict struct {
	outcome result.Outcome
	// winsByCapture is set if the side to move reaches a better outcome than a
	// draw by a capture that is not en passant.
	winsByCapture bool
	// byEnPassant is set if the outcome is that of an en-passant capture, which
	// either wins or does better than all other moves.
	byEnPassant bool
}

// none is below all outcomes.
const none = result.Loss - 1

// settle returns the outcome of a position. WDL files hold a bound only where a
// capture does at least as well, and know nothing of en passant, so captures are
// made and looked up first. Outcomes outside alpha to beta may be bounds.
func (b *probe) settle(p *board.Position, alpha, beta result.Outcome) (verdict, error) {
	m := materialOf(p)
	if m == bareKings {
		return verdict{}, nil
	}
	f := b.push()
	defer b.pop()
	f.moves.Clear()
	p.AppendNoisy(&f.moves)
	capture, enPassant := none, none
	captures := 0
	for _, move := range f.moves.Slice() {
		if !move.IsCapture() {
			continue
		}
		captures++
		p.Make(move, &f.next)
		reply, err := b.settle(&f.next, -beta, -max(alpha, capture, enPassant))
		if err != nil {
			return verdict{}, err
		}
		best := &capture
		if move.Kind() == board.EnPassant {
			best = &enPassant
		}
		*best = max(*best, -reply.outcome)
		if *best >= beta {
			break
		}
	}
	// Where nothing but captures is legal and one is en passant, the table may take
	// the position for stalemate.
	if max(capture, enPassant) >= beta || enPassant > none && captures == p.CountLegal() {
		return weigh(capture, none, enPassant), nil
	}
	e := b.tables.endings[m]
	if e == nil || e.wdl == nil {
		return verdict{}, &MissingError{m, wdlFile}
	}
	held, err := e.wdl.outcome(p, m)
	if err != nil {
		return verdict{}, err
	}
	return weigh(capture, held, enPassant), nil
}

// weigh returns the verdict from the best outcomes of captures, of what the table
// holds and of en passant, none where there is none of them.
func weigh(capture, held, enPassant result.Outcome) verdict {
	plain := max(capture, held)
	outcome := max(plain, enPassant)
	return verdict{
		outcome:       outcome,
		winsByCapture: capture > result.Draw && capture == plain,
		byEnPassant:   enPassant == outcome && (outcome > plain || outcome > result.Draw),
	}
}

// distance returns the distance of a position. A DTZ file holds one side to move;
// a position of the other is looked up one move later. If followed is set, the
// position is such a one itself, and the file must hold it.
func (b *probe) distance(p *board.Position, followed bool) (result.Result, error) {
	v, err := b.settle(p, result.Loss, result.Win)
	if err != nil || v.outcome == result.Draw {
		return result.Result{}, err
	}
	zeroing, err := b.winsByZeroing(p, v)
	if err != nil {
		return result.Result{}, err
	}
	if zeroing {
		return result.Result{Outcome: v.outcome, Metric: result.ToZeroing, Exact: true, Plies: zeroingNext(v.outcome)}, nil
	}
	m := materialOf(p)
	e := b.tables.endings[m]
	if e == nil || e.dtz == nil {
		return result.Result{}, &MissingError{m, dtzFile}
	}
	d, err := e.dtz.distance(p, m, v.outcome)
	switch {
	case err != nil:
		return result.Result{}, err
	case d.held:
		return result.Result{Outcome: v.outcome, Metric: result.ToZeroing, Exact: d.exact, Plies: d.plies}, nil
	case followed:
		e.dtz.fail(errInside)
		return result.Result{}, e.dtz.missing()
	case v.outcome > result.Draw:
		return b.distanceOfWin(p, v.outcome)
	}
	return b.distanceOfLoss(p, v.outcome)
}

// winsByZeroing reports whether a capture or pawn move reaches the outcome of a
// position at once, or en passant does. A table that is missing for one of them is an
// error only if none of the others does.
func (b *probe) winsByZeroing(p *board.Position, v verdict) (bool, error) {
	if v.winsByCapture || v.byEnPassant {
		return true, nil
	}
	if v.outcome < result.Draw {
		return false, nil
	}
	f := b.push()
	defer b.pop()
	p.Generate(&f.moves)
	var failed error
	for _, move := range f.moves.Slice() {
		if move.IsCapture() || !isPawnMove(p, move) {
			continue
		}
		r, err := b.afterZeroing(p, move, &f.next)
		switch {
		case err != nil:
			failed = err
		case r.Outcome == v.outcome:
			return true, nil
		}
	}
	return false, failed
}

// isPawnMove reports whether a pawn makes the move.
func isPawnMove(p *board.Position, move board.Move) bool {
	return p.Piece(move.From()).Type() == board.Pawn
}

// distanceOfWin works out the distance of a won position, in which no capture or
// pawn move wins, from the positions after the moves.
func (b *probe) distanceOfWin(p *board.Position, o result.Outcome) (result.Result, error) {
	shortest := result.Result{Outcome: o}
	f := b.push()
	defer b.pop()
	p.Generate(&f.moves)
	for _, move := range f.moves.Slice() {
		if zeroes(p, move) {
			continue
		}
		r, err := b.afterQuiet(p, move, &f.next, true)
		if err != nil {
			return result.Result{}, err
		}
		if r.Outcome == o && (shortest.Plies == 0 || r.Plies < shortest.Plies) {
			shortest = r
		}
	}
	return shortest, nil
}

// zeroes reports whether a move zeroes the halfmove clock.
func zeroes(p *board.Position, move board.Move) bool {
	return move.IsCapture() || isPawnMove(p, move)
}

// afterQuiet returns the result of a position, if the move, which does not zero
// the clock, is made to next; followed is as for distance.
func (b *probe) afterQuiet(p *board.Position, move board.Move, next *board.Position, followed bool) (result.Result, error) {
	p.Make(move, next)
	r, err := b.distance(next, followed)
	if err != nil {
		return result.Result{}, err
	}
	if mates := r.Plies == 1 && next.InCheck() && next.CountLegal() == 0; mates {
		r.Outcome = -r.Outcome
		return r, nil
	}
	return before(r), nil
}

// before returns the result of a position whose move, which does not zero the clock,
// leads to one of result r for the other side. The ply can be the one too many for the
// fifty-move rule: who moves into a loss in 100 plies has a cursed win.
func before(r result.Result) result.Result {
	r = r.Before()
	r.Outcome = withClock(r, 0)
	return r
}

// afterZeroing returns the result of a position, if the move, which zeroes the
// clock, is made to next.
func (b *probe) afterZeroing(p *board.Position, move board.Move, next *board.Position) (result.Result, error) {
	p.Make(move, next)
	v, err := b.settle(next, result.Loss, result.Win)
	if err != nil || v.outcome == result.Draw {
		return result.Result{}, err
	}
	return result.Result{Outcome: -v.outcome, Metric: result.ToZeroing, Exact: true, Plies: zeroingNext(v.outcome)}, nil
}

// after returns the result of a position, if the move is made to next; followed is
// as for distance.
func (b *probe) after(p *board.Position, move board.Move, next *board.Position, followed bool) (result.Result, error) {
	if zeroes(p, move) {
		return b.afterZeroing(p, move, next)
	}
	return b.afterQuiet(p, move, next, followed)
}

// distanceOfLoss works out the distance of a lost position, the longest that a
// move can make it. A mated side has no moves, and a distance of 1.
func (b *probe) distanceOfLoss(p *board.Position, o result.Outcome) (result.Result, error) {
	longest := result.Result{Outcome: o, Metric: result.ToZeroing, Exact: true, Plies: 1}
	f := b.push()
	defer b.pop()
	p.Generate(&f.moves)
	for _, move := range f.moves.Slice() {
		r, err := b.after(p, move, &f.next, true)
		switch {
		case err != nil:
			return result.Result{}, err
		case r.Plies > longest.Plies:
			longest.Plies, longest.Exact = r.Plies, r.Exact
		case r.Plies == longest.Plies:
			longest.Exact = longest.Exact && r.Exact
		}
	}
	return longest, nil
}
