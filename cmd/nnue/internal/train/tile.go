package train

import (
	"burnside/cmd/nnue/internal/kernel"
	"burnside/cmd/nnue/internal/model"
	"burnside/eval"
	"burnside/internal/hugepages"
)

// tile is the number of neurons that are worked on together for many positions, so that
// their weights stay in the cache.
const tile = kernel.Lanes

// tileOfNeurons is what belongs to some neurons. Nothing of others lies between, which
// would crowd it out of the cache.
type tileOfNeurons struct {
	first int // of the neurons
	// The feature weights, by feature and neuron, and their gradient.
	weights, gradient []float32
	biases            [tile]float32
	biasGradient      [tile]float32
	outputs           [eval.Buckets][2]tileOfOutput // by perspective: 0 is that of the side to move
	// accumulators are those of a chunk: of each position that of the side to move, then
	// the other's. Backward, they become the slopes of the loss.
	accumulators []float32
	sums         [chunk]float32 // what the tile adds to the output, for each position of a chunk
}

// tileOfOutput is what leads from some neurons to an output. Weights and gradient are
// neighbours: in arrays of their own they could lie a multiple of 4 KB apart, and the
// processor would take reading the one for reading what was just written to the other.
type tileOfOutput struct{ weights, gradient [tile]float32 }

// newTiles returns the tiles of a number of neurons.
func newTiles(hidden int) []tileOfNeurons {
	tiles := make([]tileOfNeurons, hidden/tile)
	for i := range tiles {
		tiles[i] = tileOfNeurons{
			first:        i * tile,
			weights:      rows(eval.Features),
			gradient:     rows(eval.Features),
			accumulators: rows(2 * chunk),
		}
	}
	return tiles
}

// rows returns room for n rows of a tile, which are read at random.
func rows(n int) []float32 {
	all := make([]float32, n*tile)
	hugepages.Advise(all)
	return all
}

// takeWeights copies the weights of the tile's neurons.
func (t *tileOfNeurons) takeWeights(values *model.Parts) {
	t.eachRun(values, func(own, _, run []float32) { copy(own, run) })
}

// giveGradient adds the gradients of the tile's neurons to all others and sets them to zero.
func (t *tileOfNeurons) giveGradient(gradient *model.Parts) {
	t.eachRun(gradient, func(_, own, run []float32) {
		for i, g := range own {
			run[i] += g
		}
		clear(own)
	})
}

// eachRun calls f for each run of weights of the tile's neurons, with its gradient and the
// place that it has among the parts.
func (t *tileOfNeurons) eachRun(parts *model.Parts, f func(weights, gradient, run []float32)) {
	hidden := len(parts.FeatureBiases)
	for i := range eval.Features {
		at := i * tile
		f(t.weights[at:at+tile], t.gradient[at:at+tile], parts.FeatureWeights[i*hidden+t.first:][:tile])
	}
	f(t.biases[:], t.biasGradient[:], parts.FeatureBiases[t.first:][:tile])
	for bucket := range t.outputs {
		for perspective := range t.outputs[bucket] {
			o := &t.outputs[bucket][perspective]
			f(o.weights[:], o.gradient[:], parts.OutputWeights[bucket][perspective*hidden+t.first:][:tile])
		}
	}
}

// accumulator returns the neurons of one accumulator of a position of a chunk: 0 is that of
// the side to move.
func (t *tileOfNeurons) accumulator(i, perspective int) []float32 {
	return t.accumulators[(2*i+perspective)*tile:][:tile]
}

// forward computes the accumulators of a chunk of n positions, and what they add to the outputs.
func (t *tileOfNeurons) forward(m *machine, n int) {
	for i := range n {
		us, them := t.accumulator(i, 0), t.accumulator(i, 1)
		kernel.SumRows(us, t.biases[:], t.weights, m.features[i].Us(), tile)
		kernel.SumRows(them, t.biases[:], t.weights, m.features[i].Them(), tile)
		o := &t.outputs[m.buckets[i]]
		t.sums[i] = kernel.Dot(us, o[0].weights[:]) + kernel.Dot(them, o[1].weights[:])
	}
}

// backward adds the gradients of a chunk of n positions. A feature's gradient is the sum of
// the slopes of all accumulators that it is in, which are read where they lie: that is much
// quicker than adding each slope to the gradients of all its features.
func (t *tileOfNeurons) backward(m *machine, n int) {
	for i := range n {
		for perspective := range 2 {
			at, o := t.accumulator(i, perspective), &t.outputs[m.buckets[i]][perspective]
			kernel.Backward(at, o.gradient[:], at, o.weights[:], m.slopes[i])
		}
	}
	for f := range eval.Features {
		if rows := m.rows.of(f); len(rows) > 0 {
			sum := t.gradient[f*tile : (f+1)*tile]
			kernel.SumRows(sum, sum, t.accumulators, rows, tile)
		}
	}
	kernel.SumRows(t.biasGradient[:], t.biasGradient[:], t.accumulators, everyRow[:2*n], tile)
}
