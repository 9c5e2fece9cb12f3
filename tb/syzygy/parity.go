package syzygy

import (
	"burnside/board"
	"burnside/tb/result"
)

// settled makes a rounded distance exact if it can. Rounding has taken away at most one ply, so it
// is enough to know whether the true distance is odd. In some endings, every capture or pawn move
// of the loser would spoil the win. There it is always the winner who makes the capture or pawn
// move at which the distance ends. So the distance is odd if the winner is to move, and even if the
// loser is to move.
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

// onlyWinnerZeroes reports whether every capture or pawn move of the loser would spoil the win. It
// returns true if the loser has no pawns, and if the winner would have too few men to win after any
// capture by the loser.
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

// neverWins reports whether a side has too few men to mate. It returns true for a bare king, and
// for a king with one bishop or knight against a bare king.
func neverWins(m material, side board.Color) bool {
	own, other := m.ofSide(side), m.ofSide(side.Opponent())
	bishop, knight := unit(side, board.Bishop), unit(side, board.Knight)
	return own == 0 || other == 0 && (own == bishop || own == knight)
}
