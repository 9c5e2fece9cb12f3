package train

import (
	"burnside/cmd/nnue/internal/train/kernel"
	"burnside/eval"
	"burnside/internal/hugepages"
)

// tile is the number of neurons that are computed together. Their weights stay in the cache while
// they are computed for many positions.
const tile = kernel.Lanes

// tileOfNeurons holds the data of some neurons close together in memory. So the data of other
// neurons does not push this data out of the cache.
type tileOfNeurons struct {
	first int // number of the tile's first neuron
	// The field "weights" holds feature weights, ordered by feature and neuron. The field
	// "gradient" holds their gradient in the same order.
	weights, gradient []float32
	biases            [tile]float32
	biasGradient      [tile]float32
	outputs           [eval.Buckets][2]tileOfOutput // indexed by bucket and perspective; the side to move is first
	// accumulators holds two accumulators for each position of a chunk. The first belongs to the
	// side to move, the second to the other side. The function "backward" overwrites them with the
	// derivatives of the loss.
	accumulators []float32
	sums         [chunk]float32 // the tile's part of each position's output
}

// tileOfOutput holds the weights from a tile to an output, and next to them their gradient. If the
// two were in separate arrays, a weight and its gradient could have addresses that differ by a
// multiple of 4 KB. A read from one array would then wait for an earlier write to the other,
// because the processor at first compares only the low 12 bits of addresses (4K aliasing).
type tileOfOutput struct{ weights, gradient [tile]float32 }

// newTiles returns the tiles for hidden neurons.
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

// rows allocates n rows of a tile. They will be read in random order.
func rows(n int) []float32 {
	all := make([]float32, n*tile)
	hugepages.Advise(all)
	return all
}

// takeWeights copies the weights of the tile's neurons from the values.
func (t *tileOfNeurons) takeWeights(values *Parts) {
	t.eachRun(values, func(own, _, run []float32) { copy(own, run) })
}

// giveGradient adds the tile's gradient to the gradient of the whole network. It then sets the
// tile's gradient to zero.
func (t *tileOfNeurons) giveGradient(gradient *Parts) {
	t.eachRun(gradient, func(_, own, run []float32) {
		for i, g := range own {
			run[i] += g
		}
		clear(own)
	})
}

// eachRun calls f for each run of weights that are adjacent in memory. The first two arguments of f
// are the weights and the gradient in the tile. The third is the same run in "parts", which holds
// the values of the whole network.
func (t *tileOfNeurons) eachRun(parts *Parts, f func(weights, gradient, run []float32)) {
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

// accumulator returns the tile's part of an accumulator. The parameter i is the number of the
// position in the chunk. Perspective 0 is that of the side to move.
func (t *tileOfNeurons) accumulator(i, perspective int) []float32 {
	return t.accumulators[(2*i+perspective)*tile:][:tile]
}

// forward computes the accumulators of a chunk of n positions, and the tile's part of the outputs.
func (t *tileOfNeurons) forward(m *machine, n int) {
	for i := range n {
		us, them := t.accumulator(i, 0), t.accumulator(i, 1)
		kernel.SumRows(us, t.biases[:], t.weights, m.features[i].Us(), tile)
		kernel.SumRows(them, t.biases[:], t.weights, m.features[i].Them(), tile)
		o := &t.outputs[m.buckets[i]]
		t.sums[i] = kernel.Dot(us, o[0].weights[:]) + kernel.Dot(them, o[1].weights[:])
	}
}

// backward adds the gradients of a chunk of n positions. A feature's gradient is the sum of the
// derivatives of all accumulators that contain the feature. backward computes this sum for one
// feature after another. It would be much slower to go through the accumulators instead, and to add
// the derivatives of each accumulator to all features that it contains.
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
