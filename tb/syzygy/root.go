package syzygy

import (
	"cmp"
	"errors"
	"slices"

	"burnside/board"
	"burnside/tb/result"
)

// A RootMove is a legal move with its result.
type RootMove struct {
	Move board.Move
	// Result is the result for the side that plays the move. It assumes that the halfmove clock
	// before the move is 0. If DTZ files are missing, Result has no distance.
	Result result.Result
	// Outcome takes the true halfmove clock into account. A win that comes too late under the
	// fifty-move rule becomes a cursed win. A loss that comes too late becomes a blessed loss.
	// Without a distance, Outcome equals Result.Outcome.
	Outcome result.Outcome
	// Open is set if the table leaves two outcomes possible: the true distance may be one ply
	// longer than the rounded distance, and this ply would change the outcome. Outcome is the worse
	// of the two: a cursed win instead of a win, or a loss instead of a blessed loss.
	Open bool
}

// Root returns the legal moves of a position, the best first. It orders them by Outcome. Among
// moves with the same outcome, those with Open set come first, because their true outcome may be
// better. If both fields are equal, shorter wins and longer losses come first. If a DTZ file is
// missing, Root orders the moves by outcome alone. For a mated or stalemated side it returns no
// moves. It returns the same errors as WDL.
func (t *Tables) Root(p *board.Position) ([]RootMove, error) {
	if err := t.refuses(p); err != nil {
		return nil, err
	}
	b := t.start()
	defer b.end()
	ranked, err := b.rank(p, func(move board.Move, next *board.Position) (result.Result, error) {
		return b.after(p, move, next, false)
	})
	if errors.Is(err, ErrMissing) {
		ranked, err = b.rank(p, func(move board.Move, next *board.Position) (result.Result, error) {
			p.Make(move, next)
			v, err := b.settle(next, result.Loss, result.Win)
			return result.Result{Outcome: -v.outcome}, err
		})
	}
	return ranked, err
}

// rank returns the legal moves, the best first. The given function "after" must make a move, store
// the new position in *next, and return the move's result.
func (b *probe) rank(p *board.Position, after func(move board.Move, next *board.Position) (result.Result, error)) ([]RootMove, error) {
	f := b.push()
	defer b.pop()
	p.Generate(&f.moves)
	ranked := make([]RootMove, f.moves.Len())
	m := materialOf(p)
	for i, move := range f.moves.Slice() {
		r, err := after(move, &f.next)
		if err != nil {
			return nil, err
		}
		o, open := withClock(settled(r, m, p.SideToMove()), p.HalfmoveClock())
		ranked[i] = RootMove{move, r, o, open}
	}
	slices.SortStableFunc(ranked, func(a, b RootMove) int {
		if c := cmp.Or(cmp.Compare(b.Outcome, a.Outcome), compareOpen(b.Open, a.Open)); c != 0 {
			return c
		}
		if a.Outcome > result.Draw {
			return cmp.Compare(a.Result.Plies, b.Result.Plies)
		}
		return cmp.Compare(b.Result.Plies, a.Result.Plies)
	})
	return ranked, nil
}

// compareOpen returns 1 if only a is set, −1 if only b is set, and 0 if they are equal.
func compareOpen(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// withClock returns the outcome that a result has at a halfmove clock. The result "open" is set if
// a ply lost by rounding could change this outcome. In that case withClock returns the worse of the
// two possible outcomes.
func withClock(r result.Result, clock int) (o result.Outcome, open bool) {
	if r.Metric == result.None {
		return r.Outcome, false
	}
	first := clock + r.Plies // the clock just before the capture or pawn move would reset it
	last := first
	if !r.Exact {
		last++
	}
	open = first == board.FiftyMovePlies && last > board.FiftyMovePlies
	switch {
	case r.Outcome == result.Win && last > board.FiftyMovePlies:
		return result.CursedWin, open
	case r.Outcome == result.Loss && first > board.FiftyMovePlies:
		return result.BlessedLoss, false
	case r.Outcome == result.Loss:
		return result.Loss, open
	}
	return r.Outcome, false
}
