package syzygy

import (
	"burnside/board"
	"burnside/tb/result"
)

// settled returns a result of a position with its distance exact where parity tells the ply that
// rounding took away: if only the winner's own moves can end the count, it is odd for the side
// that wins and even for the side that loses.
func settled(r result.Result, m material, mover board.Color) result.Result {
	if r.Exact || r.Metric == result.None || r.Outcome == result.Draw {
		return r
	}
	winner, odd := mover, 1
	if r.Outcome < result.Draw {
		winner, odd = mover.Opponent(), 0
	}
	if onlyWinnerZeroes(m, winner) {
		if r.Plies%2 != odd {
			r.Plies++
		}
		r.Exact = true
	}
	return r
}

// onlyWinnerZeroes reports whether no capture or pawn move of the other side leaves winner a win:
// the other side has no pawns, and what its captures leave to winner never wins.
func onlyWinnerZeroes(m material, winner board.Color) bool {
	loser := winner.Opponent()
	if m.count(loser, board.Pawn) > 0 {
		return false
	}
	for t := board.Pawn; t <= board.Queen; t++ {
		if m.count(winner, t) > 0 && !neverWins(m-unit(winner, t), winner) {
			return false
		}
	}
	return true
}

// neverWins reports whether a side has too few men to mate: none, or a bishop or knight against a
// bare king.
func neverWins(m material, side board.Color) bool {
	own, other := m.ofSide(side), m.ofSide(side.Opponent())
	bishop, knight := unit(side, board.Bishop), unit(side, board.Knight)
	return own == 0 || other == 0 && (own == bishop || own == knight)
}
