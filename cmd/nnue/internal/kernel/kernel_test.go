package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Lengths that tests use: the smallest, one that is no power of two, a usual one.
var widths = []int{Lanes, 3 * Lanes, 512}

// randomly returns n floats, of which some lie outside 0 and 1.
func randomly(random *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(random.NormFloat64())
	}
	return v
}

// bothWays calls f with the portable kernels and with those for AVX2, and holds
// what they return together.
func bothWays(t *testing.T, f func(t *testing.T, random *rand.Rand, width int) [][]float32) {
	t.Helper()
	if !useAVX2 {
		t.Skip("this processor has only the portable kernels")
	}
	for _, width := range widths {
		fast := f(t, rand.New(rand.NewPCG(1, uint64(width))), width)
		withoutAVX2(func() {
			plain := f(t, rand.New(rand.NewPCG(1, uint64(width))), width)
			for i := range plain {
				assert.InDeltaSlice(t, plain[i], fast[i], 1e-4, "result %d, width %d", i, width)
			}
		})
	}
}

const rows = 40

// someFeatures returns the names of some rows, more than once each.
func someFeatures(random *rand.Rand, n int) []uint16 {
	features := make([]uint16, n)
	for i := range features {
		features[i] = uint16(random.IntN(rows))
	}
	return features
}

func TestSumRows(t *testing.T) {
	bothWays(t, func(t *testing.T, random *rand.Rand, width int) [][]float32 {
		dst, bias, table := make([]float32, width), randomly(random, width), randomly(random, rows*width)
		SumRows(dst, bias, table, nil, width)
		assert.Equal(t, bias, dst)
		SumRows(dst, bias, table, someFeatures(random, 30), width)
		return [][]float32{dst}
	})
}

func TestAddRows(t *testing.T) {
	bothWays(t, func(t *testing.T, random *rand.Rand, width int) [][]float32 {
		table, gradient := randomly(random, rows*width), randomly(random, width)
		AddRows(table, gradient, someFeatures(random, 30), width)
		AddRows(table[width-Lanes:], gradient[:Lanes], someFeatures(random, 30), width)
		AddRows(table, gradient, nil, width)
		return [][]float32{table}
	})
}

func TestMissingRowsAreRefused(t *testing.T) {
	v := make([]float32, rows*Lanes)
	assert.Panics(t, func() { SumRows(v, v, v, []uint16{rows}, Lanes) })
	assert.Panics(t, func() { AddRows(v, v[:Lanes], []uint16{rows}, Lanes) })
}

func TestDot(t *testing.T) {
	bothWays(t, func(_ *testing.T, random *rand.Rand, width int) [][]float32 {
		return [][]float32{{Dot(randomly(random, width), randomly(random, width))}}
	})
}

func TestBackward(t *testing.T) {
	bothWays(t, func(_ *testing.T, random *rand.Rand, width int) [][]float32 {
		gradient, weightGradient := make([]float32, width), randomly(random, width)
		Backward(gradient, weightGradient, randomly(random, width), randomly(random, width), -0.7)
		return [][]float32{gradient, weightGradient}
	})
}

// The slopes of Backward are those that small changes of Dot's arguments show.
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
	bothWays(t, func(_ *testing.T, random *rand.Rand, width int) [][]float32 {
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

func BenchmarkRows(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	const width = 256
	table, dst := randomly(random, 768*width), randomly(random, width)
	features := make([][]uint16, 512)
	for i := range features {
		for range 24 {
			features[i] = append(features[i], uint16(random.IntN(768)))
		}
	}
	for _, name := range []string{"Sum", "Add"} {
		b.Run(fmt.Sprint(name), func(b *testing.B) {
			i := 0
			for b.Loop() {
				if name == "Sum" {
					SumRows(dst, dst, table, features[i%len(features)], width)
				} else {
					AddRows(table, dst, features[i%len(features)], width)
				}
				i++
			}
		})
	}
}
