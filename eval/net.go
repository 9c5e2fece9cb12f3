package eval

import (
	"fmt"

	"burnside/board"
)

// These constants are the architecture.
const (
	Men      = 2 * 6 * board.NumSquares // number of features of a king region: own or enemy, 6 types, 64 squares
	Regions  = 4                        // number of regions of a side's king; each has its own feature weights
	Features = Regions * Men
	Hidden   = 512 // length of an accumulator: the number of neurons of the first layer
	Buckets  = 8   // number of sets of output weights

	InputUnit  = 255 // stands for 1 in the first layer
	OutputUnit = 128 // stands for 1 in the output weights
)

// Net holds the weights of a network. If a net is valid (see Validate), its evaluation never
// overflows.
type Net struct {
	FeatureWeights [Features][Hidden]int16
	FeatureBiases  [Hidden]int16
	OutputWeights  [Buckets][2 * Hidden]int16 // the side to move's half first
	OutputBiases   [Buckets]int32

	Scale       int32  // internal units of score for an output of 1
	Description string // how the net was made
}

// These limits let the kernels compute with 16 and 32 bits.
const (
	maxMen          = 32
	maxAccumulator  = 1<<15 - 1
	MaxOutputWeight = 127 // times InputUnit it fits 16 bits
	maxOutputSum    = (1<<31 - 1) / (InputUnit * InputUnit)
	maxOutputBias   = 1 << 24
	maxScale        = 1 << 14
	MaxDescription  = 1 << 12
)

// Validate returns an error for the first weight that could make a position overflow. An overflow is
// possible in three places: in a 16-bit accumulator, in the 16-bit product of a clipped neuron and an
// output weight, and in the 32-bit sum of the output.
func (n *Net) Validate() error {
	var greatest [Hidden]int // greatest magnitudes of each neuron's weights; the rows are read in the order of memory
	for f := range n.FeatureWeights {
		for i, w := range &n.FeatureWeights[f] {
			greatest[i] = max(greatest[i], magnitude(w))
		}
	}
	for i, bias := range n.FeatureBiases {
		if sum := maxMen*greatest[i] + magnitude(bias); sum > maxAccumulator {
			return fmt.Errorf("neuron %d: %d men may add up to %d, more than %d", i, maxMen, sum, maxAccumulator)
		}
	}
	for b := range Buckets {
		// The sum of the output lies between these two limits. Partial sums may go beyond them and
		// wrap around.
		positive, negative := 0, 0
		for i, w := range n.OutputWeights[b] {
			if magnitude(w) > MaxOutputWeight {
				return fmt.Errorf("output weight %d of bucket %d: %d lies outside -%d and %d", i, b, w, MaxOutputWeight, MaxOutputWeight)
			}
			positive += max(int(w), 0)
			negative += max(-int(w), 0)
		}
		if sum := max(positive, negative); sum > maxOutputSum {
			return fmt.Errorf("output weights of one sign of bucket %d add up to %d, more than %d", b, sum, maxOutputSum)
		}
		if bias := n.OutputBiases[b]; bias > maxOutputBias || bias < -maxOutputBias {
			return fmt.Errorf("output bias of bucket %d: %d lies outside -%d and %d", b, bias, maxOutputBias, maxOutputBias)
		}
	}
	switch {
	case n.Scale < 1 || n.Scale > maxScale:
		return fmt.Errorf("scale of %d lies outside 1 and %d", n.Scale, maxScale)
	case len(n.Description) > MaxDescription:
		return fmt.Errorf("description of %d bytes is longer than %d", len(n.Description), MaxDescription)
	}
	return nil
}

// magnitude returns the absolute value of w.
func magnitude(w int16) int { return max(int(w), -int(w)) }

// View says how a side sees the board, which depends on the square of its king. The side sees the
// board from its own end, mirrored so that the king stands on files a to d. The view also selects the
// weights of the king's region.
type View struct {
	flip   board.Square // xored with a square's number
	region uint8
}

// regions holds the region of a king by the king's square, as its own side sees that square.
var regions = [board.NumSquares]uint8{
	0, 0, 1, 1, 1, 1, 0, 0,
	0, 0, 1, 1, 1, 1, 0, 0,
	2, 2, 2, 2, 2, 2, 2, 2,
	2, 2, 2, 2, 2, 2, 2, 2,
	3, 3, 3, 3, 3, 3, 3, 3,
	3, 3, 3, 3, 3, 3, 3, 3,
	3, 3, 3, 3, 3, 3, 3, 3,
	3, 3, 3, 3, 3, 3, 3, 3,
}

// numViews is how many views one side can have.
const numViews = 2 * Regions

// ViewOf returns how c sees the board when its king stands on the square king.
func ViewOf(c board.Color, king board.Square) View {
	flip := board.Square(c) * 56
	if king.File() >= board.FileE {
		flip ^= 7
	}
	return View{flip, regions[(king^flip)&63]}
}

// number returns the number of the view among those of one side.
func (v View) number() int { return int(v.region)<<1 | int(v.flip>>2&1) }

// Feature returns the index of a feature for c. The feature is a man on s, in c's view v. The index
// is 768·region + 64·kind + square. The kind is the number of the man's type, counted from 0, plus 6
// if the man is an enemy. The square is as c sees it.
func Feature(c board.Color, v View, man board.Piece, s board.Square) int {
	kind := int(man.Type() - board.Pawn)
	if man.Color() != c {
		kind += 6
	}
	return int(v.region)*Men + kind*board.NumSquares + int(s^v.flip)
}

// Bucket returns the index of the output weights for a number of men, from 2 to 32.
func Bucket(men int) int { return (men - 1) * Buckets / maxMen }

// Evaluate returns the score of p for the side to move, computed from scratch.
func (n *Net) Evaluate(p *board.Position) Score { return n.evaluateMen(p, p.Occupied()) }

// evaluateMen returns the score of p for the side to move as if only the given men were on the board.
// It uses the output weights for the number of all men in p.
func (n *Net) evaluateMen(p *board.Position, men board.Bitboard) Score {
	us, bucket := p.SideToMove(), Bucket(p.Occupied().Count())
	weights := &n.OutputWeights[bucket]
	sum := n.half(p, men, us, weights[:Hidden]) + n.half(p, men, us.Opponent(), weights[Hidden:])
	return n.score(sum, bucket)
}

// score converts a sum into a score. The parameter "sum" is the sum of the squared clipped
// accumulators times their output weights.
func (n *Net) score(sum int32, bucket int) Score {
	output := int64(sum/InputUnit + n.OutputBiases[bucket])
	score := output * int64(n.Scale) / (InputUnit * OutputUnit)
	return Score(max(min(score, int64(Limit)), -int64(Limit)))
}

// half returns the part of the output that comes from c's perspective.
func (n *Net) half(p *board.Position, men board.Bitboard, c board.Color, weights []int16) int32 {
	a := accumulator(n.FeatureBiases)
	view := ViewOf(c, p.King(c))
	for ; men != 0; men = men.WithoutFirst() {
		s := men.First()
		for i, w := range n.FeatureWeights[Feature(c, view, p.Piece(s), s)] {
			a[i] += w
		}
	}
	return halfPlain(&a, weights)
}
