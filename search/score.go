package search

import "burnside/eval"

// Score is a value in internal units from the side to move. Mates lie at the
// ends of the range, wins known from endgame tables without a distance in a band
// below them, and everything else, evaluations included, below that band.
type Score = eval.Score

// The layout of the range of scores.
const (
	// Draw is the score of a drawn position.
	Draw Score = 0
	// Mate is the score of having mated; a mate in n plies scores Mate - n.
	Mate Score = 32000
	// MaxPly bounds the distance of a node from the root, in plies.
	MaxPly = eval.MaxPly - 8
	// MateBound is the lowest score of a mate: endgame tables know mates up to tableMate
	// plies after a node, and the node is up to MaxPly plies after the root.
	MateBound = Mate - MaxPly - tableMate
	// TBWin is the score of a win known without its distance, less the plies to the
	// position that an endgame table gave it for. Tables with the distance to zeroing
	// alone give such wins.
	TBWin = MateBound - 1
	// TBWinBound is the lowest score that is a known win.
	TBWinBound = TBWin - MaxPly

	// tableMate is the longest mate of endgame tables that is reported as a mate, in plies:
	// the longest of five men takes 254.
	tableMate = 256

	infinite Score = Mate + 1 // beyond every score
	noScore  Score = Mate + 2 // stands for none
)

// Bound tells how a score relates to the true value.
type Bound uint8

// The kinds of bounds; the two low bits say which sides are bounded.
const (
	NoBound Bound = iota
	Upper         // the true value is at most the score
	Lower         // the true value is at least the score
	Exact         // the score is the value
)

// matedIn returns the score of being mated, ply plies from the root.
func matedIn(ply int) Score { return -Mate + Score(ply) }

// mateIn returns the score of giving mate, ply plies from the root.
func mateIn(ply int) Score { return Mate - Score(ply) }

// isDecisive reports whether s is a mate or a known win, for either side.
func isDecisive(s Score) bool { return s >= TBWinBound || s <= -TBWinBound }

// isLoss reports whether s is a mate or known win of the other side.
func isLoss(s Score) bool { return s <= -TBWinBound }

// blend returns the score that lies so many percent of the way from one to another.
func blend(from, to Score, percent int) Score {
	return Score((int(from)*(100-percent) + int(to)*percent) / 100)
}

// MateDistance returns the number of moves to mate that s stands for, negative
// if the side to move is mated; ok is false if s is no mate score.
func MateDistance(s Score) (moves int, ok bool) {
	plies, ok := matePlies(s)
	if s < 0 {
		return -plies / 2, ok
	}
	return (plies + 1) / 2, ok
}

// matePlies returns the number of plies to the mate that s stands for; ok is
// false if s is no mate score.
func matePlies(s Score) (plies int, ok bool) {
	switch {
	case s >= MateBound:
		return int(Mate - s), true
	case s <= -MateBound:
		return int(Mate + s), true
	}
	return 0, false
}

// scoreToTT turns a score counted from the root into one counted from the node,
// so that it holds wherever the position is met again.
func scoreToTT(s Score, ply int) Score {
	switch {
	case s >= TBWinBound:
		return s + Score(ply)
	case s <= -TBWinBound:
		return s - Score(ply)
	}
	return s
}

// scoreFromTT is the inverse of scoreToTT.
func scoreFromTT(s Score, ply int) Score {
	switch {
	case s >= TBWinBound:
		return s - Score(ply)
	case s <= -TBWinBound:
		return s + Score(ply)
	}
	return s
}
