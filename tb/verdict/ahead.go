package verdict

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// maxAhead limits the search of all moves. It is made only if at most this many plies are left
// until the fifty-move rule draws.
const maxAhead = 2

// ahead searches all moves to find out whether the side named by winner wins before the clock runs
// out. That side must mate in time, or reset the clock and still win.
func ahead(set *tb.Set, p *board.Position, winner board.Color) timeliness {
	var legal board.MoveList
	p.Generate(&legal)
	attacks := p.SideToMove() == winner
	switch {
	case legal.Len() == 0 && p.InCheck() && !attacks:
		return inTime
	case legal.Len() == 0 || p.IsFiftyMoveDraw():
		return tooLate
	}
	// The winner picks its best move. The other side picks the move that is worst for the winner.
	best := inTime
	if attacks {
		best = tooLate
	}
	for _, m := range legal.Slice() {
		next := p.After(m)
		after := afterMove(set, &next, winner)
		switch {
		case attacks && after == inTime || !attacks && after == tooLate:
			return after
		case after == uncertain:
			best = uncertain
		}
	}
	return best
}

// afterMove does what ahead does, for a position after a move. If the move has reset the clock, it
// probes the tables.
func afterMove(set *tb.Set, p *board.Position, winner board.Color) timeliness {
	if p.HalfmoveClock() > 0 {
		return ahead(set, p, winner)
	}
	r, known := set.Solve(p, tb.Reach)
	wanted := result.Win
	if p.SideToMove() != winner {
		wanted = result.Loss
	}
	switch {
	case !known:
		return uncertain
	case r.Outcome != wanted:
		return tooLate
	}
	return timely(set, p, r)
}
