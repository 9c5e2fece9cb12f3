package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"burnside/cmd/nnue/internal/train/kernel"
	"burnside/eval"
)

// Model is a network with eval's architecture, but with float weights and any number of neurons. An
// output of 1 is one unit of the logistic function.
type Model struct {
	Hidden int
	// Values holds all weights in this order: feature weights by feature and neuron; biases of the
	// neurons; output weights by bucket, perspective and neuron; output biases by bucket, padded to
	// kernel.Lanes.
	Values []float32
}

// MaxHidden is the greatest number of neurons.
const MaxHidden = 4096

// NewModel returns a model with all values zero. hidden must be a positive
// multiple of kernel.Lanes, at most MaxHidden.
func NewModel(hidden int) (*Model, error) {
	if hidden < kernel.Lanes || hidden > MaxHidden || hidden%kernel.Lanes != 0 {
		return nil, fmt.Errorf("%d neurons: must be a multiple of %d up to %d", hidden, kernel.Lanes, MaxHidden)
	}
	return &Model{Hidden: hidden, Values: make([]float32, size(hidden))}, nil
}

// size returns the number of values.
func size(hidden int) int {
	return (eval.Features+1+2*eval.Buckets)*hidden + kernel.Lanes
}

// Parts are the values of a model by their meaning.
type Parts struct {
	FeatureWeights []float32               // indexed by feature and neuron
	FeatureBiases  []float32               // indexed by neuron
	OutputWeights  [eval.Buckets][]float32 // indexed by perspective and neuron
	OutputBiases   []float32               // indexed by bucket, padded
}

// Split returns the parts of the given values. These have the layout of m.Values, and are either the
// values or their gradients.
func (m *Model) Split(values []float32) (p Parts) {
	next := func(n int) []float32 {
		part := values[:n:n]
		values = values[n:]
		return part
	}
	p.FeatureWeights = next(eval.Features * m.Hidden)
	p.FeatureBiases = next(m.Hidden)
	for b := range p.OutputWeights {
		p.OutputWeights[b] = next(2 * m.Hidden)
	}
	p.OutputBiases = next(kernel.Lanes)
	return p
}

// Randomize sets all weights to random values that keep accumulators within their range. It does
// not change the biases. A feature gets the same weights in all regions of the king.
func (m *Model) Randomize(seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0))
	parts := m.Split(m.Values)
	fill := func(values []float32, deviation float64) {
		for i := range values {
			values[i] = float32(random.NormFloat64() * deviation)
		}
	}
	ofRegion := eval.Men * m.Hidden
	fill(parts.FeatureWeights[:ofRegion], 1/math.Sqrt(eval.Men))
	for region := 1; region < eval.Regions; region++ {
		copy(parts.FeatureWeights[region*ofRegion:], parts.FeatureWeights[:ofRegion])
	}
	for _, weights := range parts.OutputWeights {
		fill(weights, 1/math.Sqrt(float64(2*m.Hidden)))
	}
}

// Expected returns the expected points, from 0 to 1, at a score. The score is in units of the
// training's scale.
func Expected(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Forward computes the accumulators of both perspectives, which are 2·Hidden numbers. It returns the
// output for the side to move.
func (p *Parts) Forward(accumulators []float32, f *Features, bucket int) float32 {
	hidden := len(p.FeatureBiases)
	kernel.SumRows(accumulators[:hidden], p.FeatureBiases, p.FeatureWeights, f.Us(), hidden)
	kernel.SumRows(accumulators[hidden:], p.FeatureBiases, p.FeatureWeights, f.Them(), hidden)
	return kernel.Dot(accumulators, p.OutputWeights[bucket]) + p.OutputBiases[bucket]
}
