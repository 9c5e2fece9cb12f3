package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// widths are the lengths of rows in the tests. The first is the smallest that the kernels allow,
// the second is not a power of two, and the third is a usual one.
var widths = []int{Lanes, 3 * Lanes, 512}

// randomly returns n random floats. Some are outside the range from 0 to 1.
func randomly(random *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(random.NormFloat64())
	}
	return v
}

// everyWay calls f with the portable kernels, and again with each other set of kernels that the
// processor supports. All results must agree.
func everyWay(t *testing.T, f func(t *testing.T, random *rand.Rand, width int) [][]float32) {
	t.Helper()
	if !useAVX2 {
		t.Skip("this processor has only the portable kernels")
	}
	for _, width := range widths {
		var plain [][]float32
		withPortable(func() { plain = f(t, rand.New(rand.NewPCG(1, uint64(width))), width) })
		withEachFast(func(name string) {
			for i, fast := range f(t, rand.New(rand.NewPCG(1, uint64(width))), width) {
				assert.InDeltaSlice(t, plain[i], fast, 1e-4, "%s: result %d, width %d", name, i, width)
			}
		})
	}
}

const numRows = 40

// someRows returns n row numbers. Some occur several times.
func someRows(random *rand.Rand, n int) []uint16 {
	rows := make([]uint16, n)
	for i := range rows {
		rows[i] = uint16(random.IntN(numRows))
	}
	return rows
}

func TestSumRows(t *testing.T) {
	everyWay(t, func(t *testing.T, random *rand.Rand, width int) [][]float32 {
		dst, bias, table := make([]float32, width), randomly(random, width), randomly(random, numRows*width)
		SumRows(dst, bias, table, nil, width)
		assert.Equal(t, bias, dst)
		SumRows(dst, bias, table, someRows(random, 30), width)
		last := make([]float32, Lanes) // only the last columns, added in place
		SumRows(last, last, table[width-Lanes:], []uint16{3}, width)
		assert.Equal(t, table[4*width-Lanes:4*width], last)
		SumRows(last, last, table[width-Lanes:], someRows(random, 30), width)
		return [][]float32{dst, last}
	})
}

func TestMissingRowsAreRefused(t *testing.T) {
	v := make([]float32, numRows*Lanes)
	assert.Panics(t, func() { SumRows(v, v, v, []uint16{numRows}, Lanes) })
	assert.Panics(t, func() { SumRows(v[:Lanes], v, v, []uint16{numRows}, Lanes) })
}

func TestDot(t *testing.T) {
	everyWay(t, func(_ *testing.T, random *rand.Rand, width int) [][]float32 {
		return [][]float32{{Dot(randomly(random, width), randomly(random, width))}}
	})
}

func TestBackward(t *testing.T) {
	everyWay(t, func(_ *testing.T, random *rand.Rand, width int) [][]float32 {
		accumulators, weights := randomly(random, width), randomly(random, width)
		gradient, weightGradient := make([]float32, width), randomly(random, width)
		Backward(gradient, weightGradient, accumulators, weights, -0.7)
		Backward(accumulators, slices.Clone(weightGradient), accumulators, weights, -0.7)
		assert.Equal(t, gradient, accumulators)
		return [][]float32{gradient, weightGradient}
	})
}

// TestBackwardIsTheSlopeOfDot changes Dot's arguments by small amounts and measures how Dot's
// result changes. Backward's derivatives must equal these slopes.
func TestBackwardIsTheSlopeOfDot(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	accumulators, weights := randomly(random, Lanes), randomly(random, Lanes)
	gradient, weightGradient := make([]float32, Lanes), make([]float32, Lanes)
	Backward(gradient, weightGradient, accumulators, weights, 1)
	const step = 1e-2
	slope := func(x *float32) float32 {
		old := *x
		*x = old + step
		up := Dot(accumulators, weights)
		*x = old - step
		down := Dot(accumulators, weights)
		*x = old
		return (up - down) / (2 * step)
	}
	for i := range Lanes {
		if near := min(abs(accumulators[i]), abs(accumulators[i]-1)); near > step {
			assert.InDelta(t, slope(&accumulators[i]), gradient[i], 1e-2)
		}
		assert.InDelta(t, slope(&weights[i]), weightGradient[i], 1e-2)
	}
}

func abs(x float32) float32 { return max(x, -x) }

func TestAdam(t *testing.T) {
	everyWay(t, func(_ *testing.T, random *rand.Rand, width int) [][]float32 {
		values, gradient := randomly(random, width), randomly(random, width)
		mean, variance := randomly(random, width), make([]float32, width)
		for i := range variance {
			variance[i] = random.Float32()
		}
		Adam(values, gradient, mean, variance, &Step{
			Scale: 0.5, Keep: 0.99, Rate: 0.1, Smallest: 1e-8, Limit: 1.5,
			MeanDecay: 0.9, MeanNew: 0.1, VarianceDecay: 0.99, VarianceNew: 0.01, VarianceScale: 1.2,
		})
		assert.Equal(t, make([]float32, width), gradient)
		return [][]float32{values, mean, variance}
	})
}

func BenchmarkSumRows(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	const width = 256
	table, dst := randomly(random, 768*width), randomly(random, width)
	features := make([][]uint16, 512)
	for i := range features {
		for range 24 {
			features[i] = append(features[i], uint16(random.IntN(768)))
		}
	}
	i := 0
	for b.Loop() {
		SumRows(dst, dst, table, features[i%len(features)], width)
		i++
	}
}
