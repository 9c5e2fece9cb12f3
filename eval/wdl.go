package eval

import (
	"math"

	"burnside/board"
)

// A WDLModel converts scores into chances to win. A side with score s wins with probability 1 / (1
// + exp((a - s) / b)). Here a = AtBase + AtSlope·m is the score that wins half of the games. The
// number b = SpreadBase + SpreadSlope·m says how slowly the chance grows with the score. The number
// m is the material on the board (see Material) divided by 64.
type WDLModel struct {
	AtBase, AtSlope         float64
	SpreadBase, SpreadSlope float64
}

// wdl is the model in use. It was fitted to games of self-play with 10,000 nodes for each move. The
// number is so high because self-play with fewer nodes has fewer draws than users' games.
var wdl = WDLModel{AtBase: 178, AtSlope: -100, SpreadBase: 38, SpreadSlope: 22}

// The numbers a and b in the formula of WDLModel depend on the material only between these two
// amounts. Below and above them, a and b stay constant, because self-play has few positions there.
const (
	minModelMaterial = 10
	maxModelMaterial = 78
)

// At returns the score with which a side wins half of its games.
func (w WDLModel) At(material int) float64 {
	return w.AtBase + w.AtSlope*modelMaterial(material)
}

// Win returns the probability that a side with the given score wins.
func (w WDLModel) Win(score float64, material int) float64 {
	spread := w.SpreadBase + w.SpreadSlope*modelMaterial(material)
	return 1 / (1 + math.Exp((w.At(material)-score)/spread))
}

// modelMaterial returns the number m of a WDLModel.
func modelMaterial(material int) float64 {
	return float64(min(max(material, minModelMaterial), maxModelMaterial)) / 64
}

// WDL returns the chances that the side to move wins, draws or loses the position p. The parameter
// s is the score of p. The chances are in permille and add up to 1000.
func WDL(s Score, p *board.Position) (win, draw, loss int) {
	material := Material(p)
	win = int(math.Round(1000 * wdl.Win(float64(s), material)))
	loss = int(math.Round(1000 * wdl.Win(-float64(s), material)))
	return win, 1000 - win - loss, loss
}

// Material returns the total value of both sides' men in the traditional units: pawn 1, knight and
// bishop 3, rook 5, queen 9. The initial position has a value of 78.
func Material(p *board.Position) int {
	return p.ByType(board.Pawn).Count() +
		3*(p.ByType(board.Knight)|p.ByType(board.Bishop)).Count() +
		5*p.ByType(board.Rook).Count() +
		9*p.ByType(board.Queen).Count()
}
