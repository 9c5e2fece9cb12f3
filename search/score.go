package search

import "burnside/eval"

// Score is a value in internal units for the side to move. Scores of mates lie at the ends of the
// range. Next to them is a band for wins that endgame tables know without a distance to mate. All
// other scores, such as evaluations, are nearer to 0.
type Score = eval.Score

// These constants divide the range of scores.
const (
	// Draw is the score of a drawn position.
	Draw Score = 0
	// Mate is the score of a side that has given mate. A mate in n plies scores Mate - n.
	Mate Score = 32000
	// MaxPly is the greatest distance of a node from the root, in plies.
	MaxPly = eval.MaxPly - 8
	// MateBound is the lowest score of a mate. Tables know mates up to tableMate plies after a
	// node, and a node is at most MaxPly plies after the root.
	MateBound = Mate - MaxPly - tableMate
	// TBWin is the score of a win at the root if the distance to mate is unknown. Such wins come
	// from tables that store the distance to the next capture or pawn move. A win n plies after the
	// root scores TBWin - n.
	TBWin = MateBound - 1
	// TBWinBound is the lowest score of a known win.
	TBWinBound = TBWin - MaxPly

	// tableMate is a number of plies. A mate from a table gets a mate score only if it is at most
	// this far away. The longest mate of five men takes 254 plies.
	tableMate = 256

	infinite Score = Mate + 1 // greater than every score
	noScore  Score = Mate + 2 // means that there is no score
)

// Bound says how a score relates to the true value.
type Bound uint8

// These are the kinds of bounds. The two bits say on which sides the score bounds the value.
const (
	NoBound Bound = iota
	Upper         // the true value is at most the score
	Lower         // the true value is at least the score
	Exact         // the score is the value
)

// matedIn returns the score of a side that is mated ply plies after the root.
func matedIn(ply int) Score { return -Mate + Score(ply) }

// mateIn returns the score of a side that mates ply plies after the root.
func mateIn(ply int) Score { return Mate - Score(ply) }

// isDecisive reports whether s is a mate or a known win, for either side.
func isDecisive(s Score) bool { return s >= TBWinBound || s <= -TBWinBound }

// isLoss reports whether s is a mate or a known win for the other side.
func isLoss(s Score) bool { return s <= -TBWinBound }

// blend returns a score between two scores. It lies the given percentage of the way from the first
// score to the second.
func blend(from, to Score, percent int) Score {
	return Score((int(from)*(100-percent) + int(to)*percent) / 100)
}

// MateDistance returns the number of moves to the mate that s stands for. The number is negative if
// the side to move is mated. ok is false if s is not a mate score.
func MateDistance(s Score) (moves int, ok bool) {
	plies, ok := matePlies(s)
	if s < 0 {
		return -plies / 2, ok
	}
	return (plies + 1) / 2, ok
}

// matePlies returns the number of plies to the mate that s stands for. ok is false if s is not a
// mate score.
func matePlies(s Score) (plies int, ok bool) {
	switch {
	case s >= MateBound:
		return int(Mate - s), true
	case s <= -MateBound:
		return int(Mate + s), true
	}
	return 0, false
}

// scoreToTT returns the score that is stored in the transposition table. The score of a mate or
// known win counts plies from the root, but the stored score counts them from the node. So the
// stored score is right wherever the position occurs again.
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
