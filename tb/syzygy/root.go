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
	// Result is the result of the move for the side that plays it, as if the halfmove clock
	// were 0 before it. It has no distance if DTZ files are missing.
	Result result.Result
	// Outcome takes the clock into account: it is a cursed win or blessed loss if the distance
	// exceeds the fifty-move rule. Without a distance it is that of Result.
	Outcome result.Outcome
	// Open is set if the ply that the distance's rounding takes away decides the outcome, and
	// parity does not tell it. Outcome is then the worse one, a cursed win or a loss; the other
	// is a win or a blessed loss.
	Open bool
}

// Root returns the legal moves of a position, the best first: by Outcome, an open one before a
// certain one, then wins by shorter and losses by longer distance. If a DTZ file is missing, the
// moves are ranked by outcome alone. The errors are those of WDL. A mated or stalemated side has
// no moves.
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

// rank returns the legal moves, the best first, with the results that after returns. after
// makes the move to next.
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

// compareOpen compares whether outcomes are open: an open one is greater.
func compareOpen(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// withClock returns the outcome of a result at a halfmove clock, and whether the rounding of its
// distance leaves it open. It is then the worse outcome.
func withClock(r result.Result, clock int) (o result.Outcome, open bool) {
	if r.Metric == result.None {
		return r.Outcome, false
	}
	first := clock + r.Plies // the clock when it is reset
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
