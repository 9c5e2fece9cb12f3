package codec

import "math"

// The model predicts a symbol from the symbols of its neighbours, which come earlier in the block.
// A neighbour is a placement in which one man stands on a square nearby. A symbol is coded as a
// sequence of decisions. The first decisions are guesses, at most numGuesses of them: is the symbol
// the first distinct symbol among the neighbours, the second, and so on? If no guess is right, the
// bits of the symbol follow.
//
// Each decision has log-odds: the sum of several weights, one from each table. Each table chooses
// its weight by a context of its own. All weights are trained together, so information that two
// contexts share does not count twice. (This is logistic regression on sparse features. Mahoney's
// PAQ mixes predictions in the same way.) At the beginning of a block the weights come from the
// file's header. They adapt after every decision.
const (
	numTables    = 8
	tableBits    = 13
	tableSize    = 1 << tableBits
	numNeighbors = 6
	numGuesses   = 4 // greatest number of guesses before the bits
)

// A weight is a part of the natural log-odds of a decision, in units of 1/1024.
const (
	weightBits = 10
	maxLogOdds = 11 << weightBits
)

// squashStep says how fine the table "squash" is. The log-odds of successive entries differ by
// 1<<squashStep, in units of 1/1024.
const squashStep = 3

// squash is a table of the logistic function. It turns log-odds from -maxLogOdds to maxLogOdds, in
// units of 1/1024, into probabilities in units of 1/65536.
var squash = newSquash()

// newSquash computes the table "squash".
func newSquash() (table [2*maxLogOdds>>squashStep + 1]uint16) {
	for i := range table {
		x := float64(i<<squashStep-maxLogOdds) / (1 << weightBits)
		p := math.Round(math.Exp2(probabilityBits) / (1 + math.Exp(-x)))
		table[i] = uint16(min(max(p, 1), 1<<probabilityBits-1))
	}
	return table
}

// probabilityOf returns the probability that a decision is 1, given the sum of its weights.
func probabilityOf(sum int32) uint16 {
	sum = min(max(sum, -maxLogOdds), maxLogOdds)
	return squash[uint32(sum+maxLogOdds)>>squashStep]
}

// These are the learning rates within a block. The error of a decision is its bit minus the
// predicted probability, in units of 1/65536. Each weight changes by the error times the rate,
// divided by 65536.
const (
	learningRate = 200 // in decide
	shortRate    = 260 // in decideShort
)

// A Model predicts symbols. There is one model for each ending and side to move; all blocks share
// it.
type Model struct {
	ending  Ending
	symbols []Symbol
	bits    int // number of bits of a symbol's number
	class   [MaxSymbols]uint8
	filler  uint8 // symbol of placements before the block

	neighbors [numNeighbors]uint8 // places of the neighbours in the list offsets
	weights   *weights
}

// weights holds the weights of all cells of each table. Each number is a weight plus weightBias,
// because unsigned numbers are faster to add.
type weights [numTables][tableSize]uint16

const weightBias = 1 << 15

// newWeights returns weights that are all zero.
func newWeights() *weights {
	w := new(weights)
	for i := range w {
		for c := range w[i] {
			w[i][c] = weightBias
		}
	}
	return w
}

// at returns a weight.
func (w *weights) at(table, cell int) int16 { return int16(w[table][cell] - weightBias) }

// set sets a weight.
func (w *weights) set(table, cell int, weight int16) { w[table][cell] = uint16(weight) + weightBias }

// A Symbol is the meaning of a symbol: a draw, or mate in Plies plies. Plies is odd if the side to
// move wins.
type Symbol struct {
	Decided bool
	Plies   int
}

// The method "class" divides distances into near, middle and far ones. A near distance is less than
// nearPlies, and a far one is at least middlePlies.
const (
	nearPlies   = 6
	middlePlies = 20
)

// class returns a coarse class of a symbol. A draw is in class 0. Near, middle and far losses are
// in classes 1, 2 and 3. Near, middle and far wins are in classes 4, 5 and 6.
func (s Symbol) class() uint8 {
	if !s.Decided {
		return 0
	}
	class := uint8(3)
	switch {
	case s.Plies < nearPlies:
		class = 1
	case s.Plies < middlePlies:
		class = 2
	}
	return class + 3*uint8(s.Plies&1)
}

// newModel returns an untrained model.
func newModel(e Ending, symbols []Symbol) *Model {
	m := &Model{ending: e, symbols: symbols, weights: newWeights()}
	for 1<<m.bits < len(symbols) {
		m.bits++
	}
	for i, s := range symbols {
		m.class[i] = s.class()
		if !s.Decided {
			m.filler = uint8(i)
		}
	}
	return m
}
