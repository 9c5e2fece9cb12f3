package verdict

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// maxAhead is a number of plies. The function "ahead" is used only in the last maxAhead plies
// before the fifty-move rule draws.
const maxAhead = 2

// The function "ahead" searches all moves to find out whether the side in the parameter "winner"
// wins under the fifty-move rule. There are two ways to win. The side can mate before the rule
// draws. Or it can reset the halfmove clock by a move that keeps the win.
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
	// At first, "best" is the worst answer for the side to move: tooLate for the side that tries to
	// win, inTime for its opponent. A move with a better answer changes it.
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

// afterMove gives the answer of the function "ahead" for the position after a move. If the move has
// reset the halfmove clock, afterMove takes the answer from the tables. If not, it calls "ahead".
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
