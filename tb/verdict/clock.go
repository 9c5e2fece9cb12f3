package verdict

import (
	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// A timeliness says whether a mate comes before the draw by the fifty-move rule.
type timeliness int

const (
	inTime    timeliness = iota
	tooLate              // the rule turns the win into a draw
	uncertain            // the mate is in time only if the winner can reset the halfmove clock on the way
)

// timely says whether the mate from a position comes before the draw by the fifty-move rule. The
// parameter r is the position's result in the tables. The position's halfmove clock is taken into
// account.
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

// InTime reports whether the result r of a position certainly holds under the fifty-move rule. A
// draw always holds. A win or loss holds if the mate comes in time without any reset of the
// halfmove clock.
func InTime(p *board.Position, r result.Result) bool {
	return r.Outcome == result.Draw || r.Plies == 0 || r.Plies <= board.FiftyMovePlies-p.HalfmoveClock()
}

// isOver reports whether the fifty-move rule has ended the game.
func isOver(p *board.Position) bool { return p.HalfmoveClock() >= board.FiftyMovePlies }

// spoiled returns what an outcome becomes if the fifty-move rule draws the game: a win becomes a
// cursed win, and a loss a blessed loss.
func spoiled(o result.Outcome) result.Outcome {
	switch o {
	case result.Win:
		return result.CursedWin
	case result.Loss:
		return result.BlessedLoss
	}
	return o
}
