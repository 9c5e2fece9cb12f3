package search

import "burnside/eval"

// Score is a value in internal units from the side to move. Mates lie at the
// ends of the range, wins known from tables without a distance in a band below
// them, and everything else, evaluations included, below that band.
type Score = eval.Score

// The layout of the range of scores.
const (
	// Draw is the score of a drawn position.
	Draw Score = 0
	// Mate is the score of having mated; a mate in n plies scores Mate - n.
	Mate Score = 32000
	// MaxPly bounds the distance of a node from the root, in plies.
	MaxPly = eval.MaxPly - 8
	// MateBound is the lowest score that is a mate: the tables know mates that
	// are as far from a node as the fifty-move rule allows.
	MateBound = Mate - MaxPly - fiftyMoves
	// TableWin is the score of a win known without its distance, less the plies
	// to the position that the table gave it for.
	TableWin = MateBound - 1
	// TableWinBound is the lowest score that is a known win.
	TableWinBound = TableWin - MaxPly

	infinite Score = Mate + 1
	noScore  Score = Mate + 2
)

// matedIn returns the score of being mated, ply plies from the root.
func matedIn(ply int) Score { return -Mate + Score(ply) }

// mateIn returns the score of giving mate, ply plies from the root.
func mateIn(ply int) Score { return Mate - Score(ply) }

// isDecisive reports whether s is a mate or a known win, for either side.
func isDecisive(s Score) bool { return s >= TableWinBound || s <= -TableWinBound }

// isLoss reports whether s is a mate or known win of the other side.
func isLoss(s Score) bool { return s <= -TableWinBound }

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

// toTable turns a score counted from the root into one counted from the node,
// so that it holds wherever the position is met again.
func toTable(s Score, ply int) Score {
	switch {
	case s >= TableWinBound:
		return s + Score(ply)
	case s <= -TableWinBound:
		return s - Score(ply)
	}
	return s
}

// fromTable is the inverse of toTable.
func fromTable(s Score, ply int) Score {
	switch {
	case s >= TableWinBound:
		return s - Score(ply)
	case s <= -TableWinBound:
		return s + Score(ply)
	}
	return s
}
