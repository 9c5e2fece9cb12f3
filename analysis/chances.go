package analysis

import (
	"math"

	"burnside/search"
)

// The chances of winning that lichess.org gives to centipawns (WinPercent in
// lichess-org/scalachess, eval.scala): fitted to games of people, and bounded at ten pawns, which
// also stand for mates.
const (
	chancesSlope = 0.00368208 // per centipawn
	mostPawns    = 1000       // centipawns
)

// The curve from this engine's centipawns to those of Stockfish 15.1, to which the chances above
// belong: fitted to 311 positions of nine games, which both searched 13 plies deep
// (docs/data/analysis-scale.csv). For small advantages the same judgement takes twice as many
// centipawns there, for large ones fewer.
const (
	curveWidth  = 260 // centipawns
	curveFactor = 2.0
)

// equivalent returns a score in the centipawns to which the chances belong, at most ten pawns; a
// mate counts as ten.
func equivalent(s search.Score) int {
	return max(-mostPawns, min(otherCentipawns(s), mostPawns))
}

// otherCentipawns returns a score in the centipawns to which the chances belong.
func otherCentipawns(s search.Score) int {
	cp := float64(centipawns(s))
	curved := curveFactor * curveWidth * math.Log1p(math.Abs(cp)/curveWidth)
	return int(math.Copysign(math.Round(curved), cp))
}

// ownCentipawns is the inverse of otherCentipawns: it returns this engine's centipawns, at most
// some 100 pawns.
func ownCentipawns(cp float64) float64 {
	curved := min(math.Abs(cp), 2*mostPawns) / (curveFactor * curveWidth)
	return math.Copysign(curveWidth*math.Expm1(curved), cp)
}

// WinPercent returns the chances of winning that a score stands for, from 0 to 100: the share of
// points that people score, 50 in an equal position. It belongs to the side that the score
// belongs to.
func WinPercent(s search.Score) float64 { return WinPercentOf(equivalent(s)) }

// WinPercentOf is WinPercent for an evaluation by another engine, in centipawns of the scale that
// Stockfish and lichess have in common. A mate counts as ten pawns.
func WinPercentOf(centipawns int) float64 {
	bounded := max(-mostPawns, min(centipawns, mostPawns))
	return 100 / (1 + math.Exp(-chancesSlope*float64(bounded)))
}

// Accuracy returns the accuracy of a move, from 0 to 100, that leaves its side the chances
// after instead of those before, both in percent. The curve is lichess's (AccuracyPercent in
// lichess-org/lila), with the point that it adds because analysis is never perfect.
func Accuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	raw := 103.1668100711649*math.Exp(-0.04354415386753951*(before-after)) - 3.166924740191411
	return max(0, min(raw+1, 100))
}

// weighted is the accuracy of a move with its weight.
type weighted struct{ accuracy, weight float64 }

// gameAccuracy returns the accuracy of several moves of a side: the mean of the weighted and
// the harmonic mean, as lichess calculates it. Without moves it is 0.
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

// The bounds of a window of positions, and of the weight of a move. See volatility.
const (
	leastWindow, mostWindow = 2, 8
	leastWeight, mostWeight = 0.5, 12
)

// volatility returns the weight of each move of a game whose positions have these chances of
// White: the standard deviation of the chances in a window of a tenth of the game. Moves count
// for more where the game swings.
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
