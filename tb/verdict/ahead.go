package verdict

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// maxAhead is the number of plies left by the fifty-move rule in which all moves are tried.
const maxAhead = 2

// ahead says whether a side wins a position before the clock runs out, by trying all moves:
// it must mate in time, or start the clock again and still win.
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
	// The winner takes the best move, the other side the worst for it.
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

// afterMove says the same of a position after a move, by the tables if that has started the
// clock again.
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
