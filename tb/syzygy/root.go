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
	// Result is the result of the move for the side that plays it, as if the halfmove clock were 0
	// before the move. If DTZ files are missing, it has no distance.
	Result result.Result
	// Outcome takes the halfmove clock into account. A win whose distance comes too late for the
	// fifty-move rule becomes a cursed win, and such a loss becomes a blessed loss. Without a
	// distance, Outcome equals Result.Outcome.
	Outcome result.Outcome
	// Open is set if the outcome depends on the ply that was lost when the distance was rounded,
	// and parity does not restore that ply. Two outcomes are possible then, and Outcome is the
	// worse: a cursed win instead of a win, or a loss instead of a blessed loss.
	Open bool
}

// Root returns the legal moves of a position, the best first. It orders them by Outcome. Of two moves
// with the same outcome, an open one comes before a certain one. After that, shorter wins and longer
// losses come first. If a DTZ file is missing, the moves are ordered by outcome alone. Root returns
// no moves for a mated or stalemated side. It returns the same errors as WDL.
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

// rank returns the legal moves, the best first. The function "after" makes a move and returns the
// move's result. It stores the new position in the parameter "next".
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

// compareOpen returns 1 if only a is open, −1 if only b is, else 0.
func compareOpen(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// withClock returns the outcome of a result at a halfmove clock. open is set if the outcome depends
// on the rounding of the distance. Then the outcome is the worse of the two possible ones.
func withClock(r result.Result, clock int) (o result.Outcome, open bool) {
	if r.Metric == result.None {
		return r.Outcome, false
	}
	first := clock + r.Plies // the clock before the reset
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
