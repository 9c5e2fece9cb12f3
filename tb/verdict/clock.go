package verdict

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// A timeliness says whether a mate comes in time for the fifty-move rule.
type timeliness int

const (
	inTime    timeliness = iota
	tooLate              // the rule makes the win a draw
	uncertain            // it depends on whether the winner can reset the clock before the mate
)

// timely says whether the mate of a result from the tables comes in time for the fifty-move rule, at
// the halfmove clock of the position.
func timely(set *tb.Set, p *board.Position, r result.Result) timeliness {
	left := board.FiftyMovePlies - p.HalfmoveClock()
	switch {
	case InTime(p, r):
		return inTime
	case left <= 0:
		return tooLate
	}
	winner := p.SideToMove()
	if r.Outcome == result.Loss {
		winner = winner.Opponent()
	}
	switch {
	case tb.CannotZero(p):
		return tooLate
	case left <= maxAhead:
		return ahead(set, p, winner)
	}
	return uncertain
}

// InTime reports whether the mate of a result is certain to come in time, at the halfmove clock of
// the position. If so, the fifty-move rule changes nothing.
func InTime(p *board.Position, r result.Result) bool {
	return r.Outcome == result.Draw || r.Plies == 0 || r.Plies <= board.FiftyMovePlies-p.HalfmoveClock()
}

// isOver reports whether the fifty-move rule has ended the game.
func isOver(p *board.Position) bool { return p.HalfmoveClock() >= board.FiftyMovePlies }

// spoiled returns what an outcome becomes if the fifty-move rule draws the game.
func spoiled(o result.Outcome) result.Outcome {
	switch o {
	case result.Win:
		return result.CursedWin
	case result.Loss:
		return result.BlessedLoss
	}
	return o
}
