package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"burnside/cmd/nnue/internal/train/kernel"
	"burnside/eval"
)

// Model is a network with the architecture of package eval, but its weights are floats, and it may
// have any number of neurons. An output x stands for 1 / (1 + exp(-x)) expected points.
type Model struct {
	Hidden int
	// Values holds all weights, in four parts. Part 1 holds the feature weights, ordered by feature
	// and then by neuron. Part 2 holds the biases of the neurons. Part 3 holds the output weights,
	// ordered by bucket, perspective and neuron. Part 4 holds the output bias of each bucket,
	// padded to kernel.Lanes numbers.
	Values []float32
}

// MaxHidden is the greatest number of neurons.
const MaxHidden = 4096

// NewModel returns a model in which all values are zero. The parameter "hidden" is the number of
// neurons. It must be a positive multiple of kernel.Lanes and at most MaxHidden.
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

// Split divides a slice into the same parts as m.Values. The slice must hold one number for each
// value of the model, for example the gradient.
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

// Randomize sets all weights to random values, and does not change the biases. The weights are so
// small that accumulators stay in the range of the activation function. A feature gets the same
// weights in all regions of the king.
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

// Expected returns the expected points, from 0 to 1, for a score. The parameter x is the score
// divided by the training's scale.
func Expected(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Forward computes the accumulators of both perspectives, 2·Hidden numbers in all. It returns the
// network's output for the side to move.
func (p *Parts) Forward(accumulators []float32, f *Features, bucket int) float32 {
	hidden := len(p.FeatureBiases)
	kernel.SumRows(accumulators[:hidden], p.FeatureBiases, p.FeatureWeights, f.Us(), hidden)
	kernel.SumRows(accumulators[hidden:], p.FeatureBiases, p.FeatureWeights, f.Them(), hidden)
	return kernel.Dot(accumulators, p.OutputWeights[bucket]) + p.OutputBiases[bucket]
}
