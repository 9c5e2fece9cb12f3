package train

import (
	"math"

	"burnside/cmd/nnue/internal/train/kernel"
	"burnside/eval"
	"burnside/internal/parallel"
)

const (
	// chunk is the number of positions that are processed together: first the forward step is done
	// for all of them, then the backward step. The number is small enough for the accumulators of
	// one tile to stay in the cache. It is large enough for most features to occur in several of
	// the positions.
	chunk = 2048
	// group is the number of positions of a chunk that a thread takes at a time.
	group = 128
)

// aim defines the loss.
type aim struct {
	scale float64 // internal units of score for an output of 1
	wdl   float64 // share of the game's result in the target
	power float64 // the loss is this power of the difference in expected points
}

// target returns the expected points that the network should predict for a position.
func (a aim) target(s *Sample) float64 {
	return a.wdl*float64(s.Points()) + (1-a.wdl)*Expected(float64(s.Score)/a.scale)
}

// lossOf returns the loss of a prediction, and the derivative of the loss. The parameter
// "difference" is the predicted points minus the target. The loss is the magnitude of this
// difference, raised to a power. A power above 2 gives less weight to small differences than the
// power 2. Most small differences are noise in the labels.
func (a aim) lossOf(difference float64) (loss, slope float64) {
	if a.power == 2 {
		return difference * difference, 2 * difference
	}
	size := math.Abs(difference)
	slope = math.Pow(size, a.power-1)
	return slope * size, math.Copysign(a.power*slope, difference)
}

// machine computes losses and gradients. The results do not depend on the number of threads, for
// two reasons. In the forward step, each position is computed on its own. In the backward step,
// each thread has neurons of its own, and adds the contributions of the positions in their order.
type machine struct {
	aim
	threads  int
	values   Parts
	gradient Parts
	tiles    []tileOfNeurons

	features [chunk]Features
	rows     rowsOfFeatures
	buckets  [chunk]int
	slopes   [chunk]float32 // derivatives of the loss with respect to the output
	losses   [chunk]float64
}

// newMachine returns a machine for the model m. It adds the gradients to the slice "gradient",
// which has the layout of m.Values.
func newMachine(m *Model, gradient []float32, a aim, threads int) *machine {
	return &machine{
		aim: a, threads: threads,
		values: m.Split(m.Values), gradient: m.Split(gradient), tiles: newTiles(m.Hidden),
	}
}

// addGradient adds the gradient of the loss, summed over the samples. It returns the loss.
func (m *machine) addGradient(samples []Sample) (loss float64) {
	loss = m.inChunks(samples, m.backward)
	m.eachTile(func(t *tileOfNeurons) { t.giveGradient(&m.gradient) })
	return loss
}

// eachTile calls f for each tile.
func (m *machine) eachTile(f func(t *tileOfNeurons)) {
	parallel.Do(m.threads, len(m.tiles), func(i int) { f(&m.tiles[i]) })
}

// loss returns the mean loss of the samples.
func (m *machine) loss(samples []Sample) float64 {
	return m.inChunks(samples, func(int) {}) / float64(len(samples))
}

// inChunks computes the losses of all samples and returns their sum. A sample is a position with
// its label. After each chunk, inChunks calls the function "afterChunk" with the number of
// positions in the chunk.
func (m *machine) inChunks(samples []Sample, afterChunk func(n int)) (loss float64) {
	m.eachTile(func(t *tileOfNeurons) { t.takeWeights(&m.values) })
	for len(samples) > 0 {
		n := min(chunk, len(samples))
		m.forward(samples[:n])
		afterChunk(n)
		for _, l := range m.losses[:n] {
			loss += l
		}
		samples = samples[n:]
	}
	return loss
}

// forward computes the losses of a chunk, and the numbers that the backward step needs. A thread
// computes a tile (a group of neurons) for all positions before it takes the next tile. So the
// weights of a tile are loaded into the thread's cache only once.
func (m *machine) forward(samples []Sample) {
	m.inGroups(len(samples), func(i int) {
		samples[i].Features(&m.features[i])
		m.buckets[i] = samples[i].Bucket()
	})
	m.eachTile(func(t *tileOfNeurons) { t.forward(m, len(samples)) })
	m.inGroups(len(samples), func(i int) { m.compare(i, &samples[i]) })
}

// inGroups calls f for each of the n positions of a chunk, on all threads.
func (m *machine) inGroups(n int, f func(i int)) {
	parallel.Do(m.threads, (n+group-1)/group, func(g int) {
		for i := g * group; i < min((g+1)*group, n); i++ {
			f(i)
		}
	})
}

// output returns the network's output for a position. Before the call, every tile of neurons must
// have computed its part of this output.
func (m *machine) output(i int) float32 {
	sum := m.values.OutputBiases[m.buckets[i]]
	for t := range m.tiles {
		sum += m.tiles[t].sums[i]
	}
	return sum
}

// compare computes the loss of a position, and the derivative of the loss with respect to the
// network's output. Before the call, every tile of neurons must have computed its part of this
// output.
func (m *machine) compare(i int, s *Sample) {
	points := Expected(float64(m.output(i)))
	loss, slope := m.lossOf(points - m.target(s))
	m.losses[i] = loss
	m.slopes[i] = float32(slope * points * (1 - points))
}

// backward adds the gradients of a chunk of n positions.
func (m *machine) backward(n int) {
	m.rows.sort(m.features[:n])
	m.eachTile(func(t *tileOfNeurons) { t.backward(m, n) })
	for i := range n {
		m.gradient.OutputBiases[m.buckets[i]] += m.slopes[i]
	}
}

// These are the greatest magnitudes of weights. Greater weights would not fit into the integers of
// the network.
const (
	maxFeatureWeight = 2
	maxFeatureBias   = 16
	maxOutputWeight  = float32(eval.MaxOutputWeight) / eval.OutputUnit
	maxOutputBias    = 64
)

// optimizer applies AdamW to all values of a training.
type optimizer struct {
	state    *State
	gradient []float32
	threads  int
	decay    float64
	bind     float64
}

// bindInterval is the number of steps between two calls of bindRegions. A call after every step
// would take a noticeable part of the time.
const bindInterval = 8

// bindRegions pulls each feature's weights in the different regions of the king towards their mean.
// The distance of each weight from the mean shrinks by the fraction "share".
func (o *optimizer) bindRegions(share float32) {
	hidden := o.state.Model.Hidden
	weights := o.state.Model.Split(o.state.Model.Values).FeatureWeights
	parallel.Do(o.threads, eval.Men, func(man int) {
		var rows [eval.Regions][]float32
		for r := range rows {
			rows[r] = weights[(r*eval.Men+man)*hidden:][:hidden]
		}
		for i := range hidden {
			mean := float32(0)
			for _, row := range rows {
				mean += row[i]
			}
			mean /= eval.Regions
			for _, row := range rows {
				row[i] += (mean - row[i]) * share
			}
		}
	})
}

// These are the constants of Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization",
// 2015).
const (
	meanDecay     = 0.9
	varianceDecay = 0.999
	smallest      = 1e-8
)

// section is a range of adjacent values of the model. The field "limit" is the greatest magnitude
// that these values may have. Sections are short, so that the values can be divided among threads.
type section struct {
	from, to int
	limit    float32
}

// step updates the values by one step against the gradients. The gradients are sums over a batch of
// n positions. After the update, step sets the gradients to zero.
func (o *optimizer) step(rate float64, n int) {
	s := o.state
	s.Step++
	meanScale := 1 / (1 - math.Pow(meanDecay, float64(s.Step)))
	step := kernel.Step{
		Scale: 1 / float32(n), Keep: float32(1 - rate*o.decay), Rate: float32(rate * meanScale), Smallest: smallest,
		MeanDecay: meanDecay, MeanNew: 1 - meanDecay,
		VarianceDecay: varianceDecay, VarianceNew: 1 - varianceDecay,
		VarianceScale: float32(1 / (1 - math.Pow(varianceDecay, float64(s.Step)))),
	}
	sections := o.sections()
	parallel.Do(o.threads, len(sections), func(i int) {
		own, at := step, sections[i]
		own.Limit = at.limit
		kernel.Adam(s.Model.Values[at.from:at.to], o.gradient[at.from:at.to], s.Mean[at.from:at.to], s.Variance[at.from:at.to], &own)
	})
	if o.bind > 0 && s.Step%bindInterval == 0 {
		o.bindRegions(float32(min(rate*o.bind*bindInterval, 1)))
	}
}

// sections divides the values into sections.
func (o *optimizer) sections() (all []section) {
	const length = 256 * kernel.Lanes
	at := 0
	add := func(n int, limit float32) {
		for end := at + n; at < end; at = all[len(all)-1].to {
			all = append(all, section{at, min(at+length, end), limit})
		}
	}
	hidden := o.state.Model.Hidden
	add(eval.Features*hidden, maxFeatureWeight)
	add(hidden, maxFeatureBias)
	add(eval.Buckets*2*hidden, maxOutputWeight)
	add(kernel.Lanes, maxOutputBias)
	return all
}
