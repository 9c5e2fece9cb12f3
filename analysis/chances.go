package analysis

import (
	"math"

	"burnside/search"
)

// These constants belong to lichess.org's formula for the chances of winning (WinPercent in
// lichess-org/scalachess, eval.scala). Lichess fitted the formula to games between people. The
// formula limits scores to ten pawns, and counts a mate as ten pawns.
const (
	chancesSlope = 0.00368208 // per centipawn
	mostPawns    = 1000       // centipawns
)

// These numbers define a curve that converts this engine's centipawns to those of Stockfish 15.1.
// Lichess's formula for the chances of winning needs Stockfish's centipawns. The curve was fitted
// to 311 positions of nine games (docs/data/analysis-scale.csv), which both engines searched 13
// plies deep. For a small advantage, Stockfish shows about twice as many centipawns as this engine.
// For a large advantage, Stockfish shows fewer than this engine.
const (
	curveWidth  = 260 // centipawns
	curveFactor = 2.0
)

// equivalent converts a score to Stockfish's centipawns. The result is at most ten pawns; a mate
// counts as ten.
func equivalent(s search.Score) int {
	return max(-mostPawns, min(otherCentipawns(s), mostPawns))
}

// otherCentipawns converts a score to Stockfish's centipawns.
func otherCentipawns(s search.Score) int {
	cp := float64(centipawns(s))
	curved := curveFactor * curveWidth * math.Log1p(math.Abs(cp)/curveWidth)
	return int(math.Copysign(math.Round(curved), cp))
}

// ownCentipawns converts Stockfish's centipawns to this engine's. The result is at most about 120
// pawns.
func ownCentipawns(cp float64) float64 {
	curved := min(math.Abs(cp), 2*mostPawns) / (curveFactor * curveWidth)
	return math.Copysign(curveWidth*math.Expm1(curved), cp)
}

// WinPercent returns the winning chances that a score stands for, in percent. They are the share of
// points that people score in such a position; in an equal position they are 50. They belong to the
// same side as the score.
func WinPercent(s search.Score) float64 { return WinPercentOf(equivalent(s)) }

// WinPercentOf is like WinPercent, but takes an evaluation by another engine. The evaluation is in
// centipawns on the scale that Stockfish and lichess share. A mate counts as ten pawns.
func WinPercentOf(centipawns int) float64 {
	bounded := max(-mostPawns, min(centipawns, mostPawns))
	return 100 / (1 + math.Exp(-chancesSlope*float64(bounded)))
}

// Accuracy returns the accuracy of a move, from 0 to 100. The parameters "before" and "after" are
// the winning chances of the moving side, in percent, before and after its move. The curve is
// lichess's (AccuracyPercent in lichess-org/lila). Lichess adds 1 to the result in the player's
// favour, because the analysis may be wrong. Accuracy does the same.
func Accuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	raw := 103.1668100711649*math.Exp(-0.04354415386753951*(before-after)) - 3.166924740191411
	return max(0, min(raw+1, 100))
}

// weighted is the accuracy of a move with its weight.
type weighted struct{ accuracy, weight float64 }

// gameAccuracy returns the accuracy of a side in several moves, calculated as on lichess. It is the
// average of two numbers: the weighted mean and the harmonic mean of the moves' accuracies. If
// there are no moves, it is 0.
func gameAccuracy(moves []weighted) float64 {
	if len(moves) == 0 {
		return 0
	}
	var sum, weights, inverse float64
	for _, m := range moves {
		sum += m.accuracy * m.weight
		weights += m.weight
		inverse += 1 / max(m.accuracy, 1e-3)
	}
	return (sum/weights + float64(len(moves))/inverse) / 2
}

// These are the bounds of a window of positions, and of the weight of a move. See volatility.
const (
	leastWindow, mostWindow = 2, 8
	leastWeight, mostWeight = 0.5, 12
)

// volatility returns the weight of each move of a game. The parameter "chances" holds White's
// chances in each position. The weight is the standard deviation of the chances in a window of
// positions around the move. The window is about a tenth of the game long. So a move counts for
// more where the chances change a lot.
func volatility(chances []float64) []float64 {
	size := max(leastWindow, min((len(chances)-1)/10, mostWindow))
	weights := make([]float64, len(chances)-1)
	for i := range weights {
		// The first moves share the first window.
		end := max(i+2, size)
		window := chances[min(end, len(chances))-min(size, len(chances)) : min(end, len(chances))]
		weights[i] = max(leastWeight, min(deviation(window), mostWeight))
	}
	return weights
}

// deviation returns the standard deviation of numbers.
func deviation(numbers []float64) float64 {
	var sum, squares float64
	for _, x := range numbers {
		sum += x
	}
	mean := sum / float64(len(numbers))
	for _, x := range numbers {
		squares += (x - mean) * (x - mean)
	}
	return math.Sqrt(squares / float64(len(numbers)))
}
