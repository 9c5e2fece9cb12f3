package web

import (
	"fmt"

	"burnside/board"
	"burnside/tb/result"
)

// maxClock is the number of plies without capture and pawn move after which a draw can
// be claimed.
const maxClock = 100

// A timeliness says whether a mate comes before the fifty-move rule.
type timeliness int

const (
	inTime    timeliness = iota
	tooLate              // the rule makes it a draw
	uncertain            // the winner may start the clock anew on the way, or not
)

// timely says whether the mate of a result, which our tables know, comes before the
// fifty-move rule with the halfmove clock of the position.
func timely(p *board.Position, r result.Result) timeliness {
	switch left := maxClock - p.HalfmoveClock(); {
	case r.Outcome == result.Draw || r.Plies == 0 || r.Plies <= left:
		return inTime
	case left <= 0:
		return tooLate
	}
	winner := p.SideToMove()
	if r.Outcome == result.Loss {
		winner = winner.Opponent()
	}
	if zeroless(p, winner) {
		return tooLate
	}
	return uncertain
}

// zeroless reports whether a side that wins can't start the halfmove clock anew: it has
// no pawn to move and nothing to capture, and can't make the king capture what it
// would not need to win.
func zeroless(p *board.Position, winner board.Color) bool {
	if p.ByColor(winner.Opponent()).Count() > 1 {
		return false
	}
	heavy := p.Pieces(winner, board.Queen) | p.Pieces(winner, board.Rook)
	switch p.ByColor(winner).Count() {
	case 2:
		return p.Pieces(winner, board.Pawn) == 0
	case 3:
		return heavy|p.Pieces(winner, board.Pawn) == 0
	}
	return false
}

// spoiled returns what the fifty-move rule makes of an outcome.
func spoiled(o result.Outcome) result.Outcome {
	switch o {
	case result.Win:
		return result.CursedWin
	case result.Loss:
		return result.BlessedLoss
	}
	return o
}

// countClock takes the halfmove clock into account in an answer that has distances to
// mate, and says in its note what comes of it.
func countClock(p *board.Position, r result.Result, answer *sideAnswer) {
	left := maxClock - p.HalfmoveClock()
	state := timely(p, r)
	if r.Outcome == result.Win && state == uncertain && answer.wins() {
		state = inTime
	}
	switch {
	case r.Outcome == result.Draw || len(answer.Moves) == 0:
	case state == inTime:
		answer.Note = "The mate comes in time for the fifty-move rule."
	case state == uncertain:
		answer.uncertain = true
		answer.Note = fmt.Sprintf("The fifty-move rule may come first: %s left without a capture or pawn move.", countOf(left, "ply is", "plies are"))
	default:
		answer.Note = fmt.Sprintf("Mate would take %s, and %s left.", countOf(r.Plies, "ply", "plies"), countOf(max(left, 0), "is", "are"))
		answer.Outcome, answer.Verdict = outcomeName(spoiled(r.Outcome)), fiftyMoveVerdict(p, spoiled(r.Outcome), true)
	}
}

// wins reports whether a move wins, with the clock after it.
func (a *sideAnswer) wins() bool {
	for _, move := range a.Moves {
		if move.outcome == result.Win && !move.uncertain {
			return true
		}
	}
	return false
}

// countOf writes a number of things.
func countOf(number int, one, many string) string {
	if number == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", number, many)
}
