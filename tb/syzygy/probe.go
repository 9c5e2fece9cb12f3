package syzygy

import (
	"errors"
	"sync"

	"burnside/board"
	"burnside/tb/result"
)

// These errors are for positions that no table holds.
var (
	ErrCastling   = errors.New("no Syzygy table holds positions with castling rights")
	ErrTooManyMen = errors.New("no Syzygy table holds positions of more than seven men")
)

// WDL returns the outcome of a position for the side to move. The outcome takes the fifty-move rule
// into account, as if the halfmove clock were 0. WDL needs only WDL files. The error is
// ErrCastling, ErrTooManyMen, or a *MissingError that names a missing or unreadable file.
//
// WDL allocates no memory if the files are already open.
func (t *Tables) WDL(p *board.Position) (result.Outcome, error) {
	if err := t.refuses(p); err != nil {
		return 0, err
	}
	probe := t.start()
	defer probe.end()
	v, err := probe.settle(p, result.Loss, result.Win)
	return v.outcome, err
}

// DTZ returns the outcome of a position and its distance. The distance is the number of plies, with
// best play by both sides, up to the next capture or pawn move of the winning side. A mating move
// counts like a capture. A draw has no distance. If the side to move is already mated, the distance
// is 1. DTZ ignores the halfmove clock.
//
// The field Plies of the result holds the distance. In wins and losses it is 1 to 100. In cursed
// wins and blessed losses it is above 100. A win can be cursed even if the next capture or pawn
// move comes within 100 plies, because the rest of the win takes too long. Then Plies is the
// distance plus 100.
//
// If the field Exact is not set, the true distance may be one ply more than Plies. At a halfmove
// clock of 0, this ply never changes the outcome.
//
// DTZ needs WDL files and DTZ files. It returns the same errors as WDL.
func (t *Tables) DTZ(p *board.Position) (result.Result, error) {
	if err := t.refuses(p); err != nil {
		return result.Result{}, err
	}
	probe := t.start()
	defer probe.end()
	return probe.distance(p, false)
}

// Probe returns the same result as DTZ. If a DTZ file is missing, Probe returns the outcome without
// a distance. It returns the same errors as WDL.
func (t *Tables) Probe(p *board.Position) (result.Result, error) {
	r, err := t.DTZ(p)
	if errors.Is(err, ErrMissing) {
		r = result.Result{}
		r.Outcome, err = t.WDL(p)
	}
	return r, err
}

// refuses returns an error if no table can hold the position, and nil if one can.
func (t *Tables) refuses(p *board.Position) error {
	switch {
	case p.CastlingRights() != board.NoCastling:
		return ErrCastling
	case p.Occupied().Count() > MaxMen:
		return ErrTooManyMen
	}
	return nil
}

// A probe looks up one position. It has memory for the positions after moves, so looking up
// allocates no memory.
type probe struct {
	tables *Tables
	frames [maxFrames]frame
	used   int
}

// A frame holds the moves of a position and the position after one of them.
type frame struct {
	moves board.MoveList
	next  board.Position
}

// maxFrames is more than the greatest number of frames that a probe uses at the same time. Each ply
// of a searched line takes a frame. The longest line is a move that Root ranks, the reply to it, a
// pawn move, and then captures.
const maxFrames = MaxMen + 5

// probes holds the probes that are not in use.
var probes = sync.Pool{New: func() any { return new(probe) }}

// start returns a probe of the tables. The caller must call the method "end" when the probe is no
// longer needed.
func (t *Tables) start() *probe {
	b := probes.Get().(*probe)
	b.tables, b.used = t, 0
	return b
}

func (b *probe) end() {
	b.tables = nil
	probes.Put(b)
}

// push returns an unused frame. The method "pop" releases the frame that was pushed last.
func (b *probe) push() *frame {
	b.used++
	return &b.frames[b.used-1]
}

func (b *probe) pop() { b.used-- }

// A verdict is the outcome of a position, with the kind of move that leads to this outcome.
type verdict struct {
	outcome result.Outcome
	// winsByCapture is set if the outcome is better than a draw, and a capture other than en
	// passant leads to this outcome.
	winsByCapture bool
	// byEnPassant is set if a capture en passant leads to the outcome, and one of two conditions
	// holds: the outcome is better than a draw, or no other move leads to the outcome.
	byEnPassant bool
}

// none is an outcome below all others.
const none = result.Loss - 1

// settle returns the outcome of a position. The value in a WDL file is not enough. It ignores en
// passant. It may also be too low if a capture is at least as good as all other moves. So settle
// searches the captures first. This is an alpha-beta search: an outcome that is not between alpha
// and beta may be a bound.
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
	// The table ignores en passant. If all legal moves are captures and one is en passant, the
	// table may take the position for a stalemate. The search has already seen all moves, so the
	// table is not needed.
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

// weigh derives the verdict on a position from three outcomes: the best outcome of captures other
// than en passant, the outcome in the table, and the best outcome of en passant. The constant
// "none" stands for an outcome that does not exist.
func weigh(capture, held, enPassant result.Outcome) verdict {
	plain := max(capture, held)
	outcome := max(plain, enPassant)
	return verdict{
		outcome:       outcome,
		winsByCapture: capture > result.Draw && capture == plain,
		byEnPassant:   enPassant == outcome && (outcome > plain || outcome > result.Draw),
	}
}

// distance returns the outcome and distance of a position. A DTZ file holds only the positions
// where one side is to move. If the other side is to move, the method "distance" searches one ply:
// it calls itself for the position after each move, with the parameter "followed" set to true. The
// file must hold these positions. If it does not, it is damaged.
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

// winsByZeroing reports whether the outcome of a position comes from a winning capture, a winning
// pawn move, or a capture en passant. If a table is missing, the results of some pawn moves are
// unknown. winsByZeroing then returns an error, unless a known move gives the outcome.
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

// distanceOfWin derives the distance of a won position from the positions after its moves. It must
// be called only if no capture or pawn move wins.
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

// zeroes reports whether a move resets the halfmove clock.
func zeroes(p *board.Position, move board.Move) bool {
	return move.IsCapture() || isPawnMove(p, move)
}

// afterQuiet makes a move that does not reset the halfmove clock, and stores the new position in
// *next. It returns the result of the move for the side that plays the move. For the parameter
// "followed" see the method "distance".
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

// The function "before" returns the result of a move that does not reset the halfmove clock. The
// parameter r is the result for the other side in the position after the move. The move makes the
// distance one ply longer than in r. If the new distance is too long for the fifty-move rule, a win
// becomes a cursed win, and a loss becomes a blessed loss.
func before(r result.Result) result.Result {
	r = r.Before()
	r.Outcome, _ = withClock(r, 0)
	return r
}

// afterZeroing makes a move that resets the halfmove clock, and stores the new position in *next.
// It returns the result of the move for the side that plays the move.
func (b *probe) afterZeroing(p *board.Position, move board.Move, next *board.Position) (result.Result, error) {
	p.Make(move, next)
	v, err := b.settle(next, result.Loss, result.Win)
	if err != nil || v.outcome == result.Draw {
		return result.Result{}, err
	}
	return result.Result{Outcome: -v.outcome, Metric: result.ToZeroing, Exact: true, Plies: zeroingNext(v.outcome)}, nil
}

// The method "after" makes a move and stores the new position in *next. It returns the result of
// the move for the side that plays the move. For the parameter "followed" see the method
// "distance".
func (b *probe) after(p *board.Position, move board.Move, next *board.Position, followed bool) (result.Result, error) {
	if zeroes(p, move) {
		return b.afterZeroing(p, move, next)
	}
	return b.afterQuiet(p, move, next, followed)
}

// distanceOfLoss derives the distance of a lost position, which is the longest distance among its
// moves. If the side to move is mated, there are no moves, and the distance is 1.
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
