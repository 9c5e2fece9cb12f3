package verdict

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// maxAhead is a number of plies. The function ahead is used only in the last maxAhead plies before
// the fifty-move rule draws.
const maxAhead = 2

// ahead searches all moves to find out whether the side in the parameter "winner" wins under the
// fifty-move rule. To win, this side must mate before the rule draws. Or it must reset the halfmove
// clock and still win after that.
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
	// The winner chooses its best move. The other side chooses the move that is worst for the
	// winner.
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

// afterMove does the same as ahead for the position after a move. But if the move has reset the
// halfmove clock, afterMove takes the answer from the tables.
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
