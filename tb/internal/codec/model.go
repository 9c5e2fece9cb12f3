package codec

import "math"

// The model predicts each symbol from symbols that lie before it in the block:
// those of placements in which one man stands on a near square. A symbol is
// coded as decisions: is it the first, the second, the third of the different
// symbols among its neighbours? If it is none of them, its bits follow. The
// logarithm of the odds of a decision is the sum of one weight from each of
// several tables, each looked up by another context, so that what the contexts
// have in common is not counted twice (logistic regression on sparse features;
// compare Mahoney's PAQ, which mixes predictions the same way). Weights begin a
// block as the file's header gives them and learn from every decision in it.
const (
	numTables    = 8
	tableBits    = 13
	tableSize    = 1 << tableBits
	numNeighbors = 6
	numGuesses   = 4 // symbols of neighbours that are tried before the bits
)

// Weights are logarithms of odds in 1/1024.
const (
	weightBits = 10
	maxLogOdds = 11 << weightBits
)

// squashStep is the distance between the entries of squash, as a shift.
const squashStep = 3

// squash holds the probability in 1/65536 of logarithms of odds from
// -maxLogOdds on.
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

// How much a weight moves in a block, in 1/65536 of a weight's unit for each 1/65536 of
// error in the probability: where decide uses it, and where decideShort does.
const (
	learningRate = 200
	shortRate    = 260
)

// A Model is what the blocks of an ending with one side to move have in common.
type Model struct {
	ending  Ending
	symbols []Symbol
	bits    int // of a symbol's number
	class   [MaxSymbols]uint8
	filler  uint8 // symbol of placements before the first of a block

	// neighbors are the squares that are looked at, as numbers of offsets.
	neighbors [numNeighbors]uint8
	weights   *weights
}

// weights are the weights by table and cell, weightBias added to each: to sum numbers
// without a sign takes less time.
type weights [numTables][tableSize]uint16

const weightBias = 1 << 15

// newWeights returns weights of zero.
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

// A Symbol says what a symbol's number stands for: a draw, or a mate in a number
// of plies. Odd numbers of plies are wins of the side to move.
type Symbol struct {
	Decided bool
	Plies   int
}

// Bounds of the plies that count as near in class.
const (
	nearPlies   = 6
	middlePlies = 20
)

// class returns what distinguishes symbols coarsely, a number below numClasses.
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

// newModel returns a model without knowledge.
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
