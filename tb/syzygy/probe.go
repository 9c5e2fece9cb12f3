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

// WDL returns the outcome of a position for its side to move under the fifty-move rule, as if
// the halfmove clock were 0. It needs only WDL files. The error is ErrCastling, ErrTooManyMen,
// or a *MissingError that names a file which is missing or can't be read.
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

// DTZ returns the outcome and the distance in plies to the next capture or pawn move of the
// winning side, with best play by both; mate counts as such a move. Plies is 1 to 100 in wins
// and losses. In cursed wins and blessed losses it is above 100: 100 is added if the distance
// itself is not above 100, because then the rest of the way is too long. Unless Exact is set,
// the true distance may be Plies + 1, but never where that would change the outcome of a
// position with a clock of 0. The clock itself is ignored. Draws have no distance.
//
// A mated side has lost in 1 ply. DTZ needs both kinds of files; the errors are those of WDL.
func (t *Tables) DTZ(p *board.Position) (result.Result, error) {
	if err := t.refuses(p); err != nil {
		return result.Result{}, err
	}
	probe := t.start()
	defer probe.end()
	return probe.distance(p, false)
}

// Probe returns the result of DTZ or, if a DTZ file is missing, the outcome without a
// distance. The errors are those of WDL.
func (t *Tables) Probe(p *board.Position) (result.Result, error) {
	r, err := t.DTZ(p)
	if errors.Is(err, ErrMissing) {
		r = result.Result{}
		r.Outcome, err = t.WDL(p)
	}
	return r, err
}

// refuses returns the error for a position that no table can hold, nil for others.
func (t *Tables) refuses(p *board.Position) error {
	switch {
	case p.CastlingRights() != board.NoCastling:
		return ErrCastling
	case p.Occupied().Count() > MaxMen:
		return ErrTooManyMen
	}
	return nil
}

// A probe looks up one position. It owns the memory for the positions after moves, so nothing
// is allocated.
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

// maxFrames is more than the greatest depth of a probe: two plies for a ranked move and the
// reply, one for a pawn move, one for each capture.
const maxFrames = MaxMen + 5

// probes holds the probes that are not in use.
var probes = sync.Pool{New: func() any { return new(probe) }}

// start returns a probe of the tables. The caller must end it.
func (t *Tables) start() *probe {
	b := probes.Get().(*probe)
	b.tables, b.used = t, 0
	return b
}

func (b *probe) end() {
	b.tables = nil
	probes.Put(b)
}

// push returns a free frame; pop releases it.
func (b *probe) push() *frame {
	b.used++
	return &b.frames[b.used-1]
}

func (b *probe) pop() { b.used-- }

// A verdict is the outcome of a position and how it is reached.
type verdict struct {
	outcome result.Outcome
	// winsByCapture is set if a capture other than en passant reaches the outcome, and that is
	// better than a draw.
	winsByCapture bool
	// byEnPassant is set if an en-passant capture reaches the outcome, and it wins or is
	// better than all other moves.
	byEnPassant bool
}

// none is an outcome below all others.
const none = result.Loss - 1

// settle returns the outcome of a position. A WDL file ignores en passant, and holds only a
// bound where a capture does at least as well. So captures are searched first. Outcomes
// outside alpha to beta may be bounds.
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
	// If all legal moves are captures and one is en passant, the table may take the position
	// for stalemate.
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

// weigh returns the verdict from the best outcome of captures, the outcome in the table, and
// the best outcome of en passant. none stands for a missing one.
func weigh(capture, held, enPassant result.Outcome) verdict {
	plain := max(capture, held)
	outcome := max(plain, enPassant)
	return verdict{
		outcome:       outcome,
		winsByCapture: capture > result.Draw && capture == plain,
		byEnPassant:   enPassant == outcome && (outcome > plain || outcome > result.Draw),
	}
}

// distance returns the outcome and distance of a position. A DTZ file holds one side to move;
// positions of the other side are searched one ply deep. followed means that the position
// results from that search, so the file must hold it.
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

// winsByZeroing reports whether a winning capture, a pawn move or en passant reaches the
// outcome at once. A missing table is an error only if no other move
// reaches the outcome.
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

// distanceOfWin derives the distance of a won position, in which no capture or pawn move wins,
// from the positions after its moves.
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

// afterQuiet makes a move that does not reset the clock to next, and returns the result of
// that move in p. followed is as in distance.
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

// before returns the result of a position from which a move that does not reset the clock
// leads to a position with result r for the other side. The added ply can cross the fifty-move
// rule: a move into a loss in 100 plies is a cursed win.
func before(r result.Result) result.Result {
	r = r.Before()
	r.Outcome, _ = withClock(r, 0)
	return r
}

// afterZeroing makes a move that resets the clock to next, and returns the result of that move
// in p.
func (b *probe) afterZeroing(p *board.Position, move board.Move, next *board.Position) (result.Result, error) {
	p.Make(move, next)
	v, err := b.settle(next, result.Loss, result.Win)
	if err != nil || v.outcome == result.Draw {
		return result.Result{}, err
	}
	return result.Result{Outcome: -v.outcome, Metric: result.ToZeroing, Exact: true, Plies: zeroingNext(v.outcome)}, nil
}

// after makes a move to next and returns the result of that move in p. followed is as in
// distance.
func (b *probe) after(p *board.Position, move board.Move, next *board.Position, followed bool) (result.Result, error) {
	if zeroes(p, move) {
		return b.afterZeroing(p, move, next)
	}
	return b.afterQuiet(p, move, next, followed)
}

// distanceOfLoss derives the distance of a lost position, the longest that a move can make it.
// A mated side has no moves and a distance of 1.
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
