package codec

import "math"

// The model predicts a symbol from the symbols of its neighbours, which come earlier in the block. A
// neighbour is a placement in which one man stands on a square nearby. A symbol is coded as a
// sequence of decisions. First come guesses: is it the first distinct symbol among the neighbours,
// the second, the third? If no guess is right, the bits of the symbol's number follow.
//
// The log-odds of a decision are a sum of weights. Each of several tables gives one weight, which it
// chooses by a context of its own. The weights are trained together. So if two contexts have
// something in common, it does not count twice (logistic regression on sparse features; Mahoney's PAQ
// mixes predictions in the same way). At the beginning of a block the weights come from the file's
// header. They adapt after every decision.
const (
	numTables    = 8
	tableBits    = 13
	tableSize    = 1 << tableBits
	numNeighbors = 6
	numGuesses   = 4 // greatest number of guesses before the bits
)

// A weight is a natural log-odds in units of 1/1024.
const (
	weightBits = 10
	maxLogOdds = 11 << weightBits
)

// squashStep is the binary logarithm of the distance between two entries of squash.
const squashStep = 3

// squash is a table of the logistic function. It turns log-odds from -maxLogOdds to maxLogOdds into
// probabilities in 1/65536.
var squash = newSquash()

// newSquash tabulates the logistic function.
func newSquash() (table [2*maxLogOdds>>squashStep + 1]uint16) {
	for i := range table {
		x := float64(i<<squashStep-maxLogOdds) / (1 << weightBits)
		p := math.Round(math.Exp2(probabilityBits) / (1 + math.Exp(-x)))
		table[i] = uint16(min(max(p, 1), 1<<probabilityBits-1))
	}
	return table
}

// probabilityOf returns the probability for a sum of weights.
func probabilityOf(sum int32) uint16 {
	sum = min(max(sum, -maxLogOdds), maxLogOdds)
	return squash[uint32(sum+maxLogOdds)>>squashStep]
}

// These are the learning rates within a block. They say by how much a weight changes, in 1/65536 of
// its unit, for each 1/65536 of error in the probability.
const (
	learningRate = 200 // in decide
	shortRate    = 260 // in decideShort
)

// A Model predicts symbols. All blocks of an ending with one side to move share one.
type Model struct {
	ending  Ending
	symbols []Symbol
	bits    int // number of bits of a symbol's number
	class   [MaxSymbols]uint8
	filler  uint8 // symbol that stands for placements before the block

	neighbors [numNeighbors]uint8 // places in offsets
	weights   *weights
}

// weights holds the weights by table and cell. weightBias is added to each, because unsigned numbers
// are faster to add.
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

// A Symbol says what the number of a symbol means. It is a draw, or mate in a number of plies. That
// number is odd if the side to move wins.
type Symbol struct {
	Decided bool
	Plies   int
}

// These are the bounds in plies between the near, middle and far distances of the method class.
const (
	nearPlies   = 6
	middlePlies = 20
)

// class returns a coarse class of a symbol: 0 for a draw; 1, 2 or 3 for a near, middle or far loss;
// 4, 5 or 6 for a near, middle or far win.
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
