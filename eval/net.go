package eval

import (
	"fmt"

	"burnside/board"
)

// These constants describe the architecture of the network.
const (
	Men      = 2 * 6 * board.NumSquares // number of features for a king region: own or enemy, 6 types, 64 squares
	Regions  = 4                        // number of king regions; each region has its own feature weights
	Features = Regions * Men
	Hidden   = 512 // length of an accumulator, which is the number of neurons in the first layer
	Buckets  = 8   // number of sets of output weights

	InputUnit  = 255 // this number stands for 1 in the first layer
	OutputUnit = 128 // this number stands for 1 in the output weights
)

// A Net holds the weights of a network. If a net is valid (see Validate), evaluating a position
// never overflows.
type Net struct {
	FeatureWeights [Features][Hidden]int16
	FeatureBiases  [Hidden]int16
	OutputWeights  [Buckets][2 * Hidden]int16 // first the half for the side to move
	OutputBiases   [Buckets]int32

	Scale       int32  // the score that an output of 1 stands for
	Description string // how the net was made
}

// With these limits, numbers of 16 and 32 bits are enough for the kernels.
const (
	maxMen          = 32
	maxAccumulator  = 1<<15 - 1
	MaxOutputWeight = 127 // its product with InputUnit fits into 16 bits
	maxOutputSum    = (1<<31 - 1) / (InputUnit * InputUnit)
	maxOutputBias   = 1 << 24
	maxScale        = 1 << 14
	MaxDescription  = 1 << 12
)

// Validate returns an error if the weights could cause an overflow in some position. An overflow is
// possible in three places: in a number of an accumulator (16 bits), in the product of a clipped
// number and an output weight (16 bits), and in the sum of the output (32 bits). Validate also
// checks the scale and the length of the description.
func (n *Net) Validate() error {
	// The variable "greatest" holds, for each neuron, the greatest magnitude of its weights. The
	// loop goes row by row, because the weights lie in memory in this order.
	var greatest [Hidden]int
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
		// The variables "positive" and "negative" hold the magnitudes of the sums of all positive
		// and of all negative weights. Multiplied by InputUnit², they are bounds for the sum of the
		// output. Partial sums may be outside 32 bits and wrap around, which does no harm.
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

// A View says how a side sees the board. It depends on the square of the side's king. The side sees
// the board from its own end. If its king stands on files e to h, the board is also mirrored. Then
// the king is on files a to d. The view also holds the king's region, which selects the weights.
type View struct {
	flip   board.Square // the number of each square is xored with it
	region uint8
}

// regions holds the region for each square of a king, as the king's own side sees the square.
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

// numViews is the number of views that a side can have.
const numViews = 2 * Regions

// ViewOf returns the view of the side c if its king stands on the given square.
func ViewOf(c board.Color, king board.Square) View {
	flip := board.Square(c) * 56
	if king.File() >= board.FileE {
		flip ^= 7
	}
	return View{flip, regions[(king^flip)&63]}
}

// number returns the number of a view among all views that its side can have.
func (v View) number() int { return int(v.region)<<1 | int(v.flip>>2&1) }

// Feature returns the index of the feature for a man on the square s. The perspective is that of
// the side c, and v is c's view of the board. The index is 768·region + 64·kind + square. The kind
// is the number of the man's type, counted from 0, plus 6 if the man belongs to c's enemy. The
// square is s as c sees it.
func Feature(c board.Color, v View, man board.Piece, s board.Square) int {
	kind := int(man.Type() - board.Pawn)
	if man.Color() != c {
		kind += 6
	}
	return int(v.region)*Men + kind*board.NumSquares + int(s^v.flip)
}

// Bucket returns the index of the set of output weights for a number of men. This number is 2 to
// 32.
func Bucket(men int) int { return (men - 1) * Buckets / maxMen }

// Evaluate returns the score of p for the side to move. It computes everything from scratch.
func (n *Net) Evaluate(p *board.Position) Score { return n.evaluateMen(p, p.Occupied()) }

// evaluateMen returns the score that the side to move in p would have if only the given men were on
// the board. The number of all men in p still selects the set of output weights.
func (n *Net) evaluateMen(p *board.Position, men board.Bitboard) Score {
	us, bucket := p.SideToMove(), Bucket(p.Occupied().Count())
	weights := &n.OutputWeights[bucket]
	sum := n.half(p, men, us, weights[:Hidden]) + n.half(p, men, us.Opponent(), weights[Hidden:])
	return n.score(sum, bucket)
}

// score converts the sum that outputPlain returns into a score.
func (n *Net) score(sum int32, bucket int) Score {
	output := int64(sum/InputUnit + n.OutputBiases[bucket])
	score := output * int64(n.Scale) / (InputUnit * OutputUnit)
	return Score(max(min(score, int64(Limit)), -int64(Limit)))
}

// half returns the part of the output's sum that comes from c's perspective.
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
