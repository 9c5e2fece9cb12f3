// Package kernel holds the inner loops of training: vector operations on rows of
// 32-bit floats. Each has a portable form and one for AVX2, which adds up in
// another order, so that their results differ by rounding.
//
// All widths are multiples of Lanes.
package kernel

import "math"

//go:generate go run -C ../../../../tools ./trainkernels -out ../cmd/nnue/internal/kernel/kernel_amd64.s -stubs ../cmd/nnue/internal/kernel/stub_amd64.go -pkg kernel

// Lanes is the number of floats that widths are multiples of.
const Lanes = 64

// SumRows sets dst to bias plus those rows of table that features names; dst,
// bias and each row are stride long.
func SumRows(dst, bias, table []float32, features []uint16, stride int) {
	checkRows(table, features, stride, stride)
	if useAVX2 {
		sumRowsAVX2(&dst[:stride][0], &bias[:stride][0], &table[0], first(features), len(features), stride)
		return
	}
	sumRows(dst, bias, table, features, stride)
}

func sumRows(dst, bias, table []float32, features []uint16, stride int) {
	copy(dst[:stride], bias)
	for _, f := range features {
		row := table[int(f)*stride:][:stride]
		for i, x := range row {
			dst[i] += x
		}
	}
}

// AddRows adds gradient to the same columns, from the first of table on, of
// those rows of table that features names; rows are stride apart.
func AddRows(table, gradient []float32, features []uint16, stride int) {
	checkRows(table, features, stride, len(gradient))
	if useAVX2 {
		addRowsAVX2(&table[0], &gradient[0], first(features), len(features), stride, len(gradient))
		return
	}
	addRows(table, gradient, features, stride)
}

func addRows(table, gradient []float32, features []uint16, stride int) {
	for _, f := range features {
		row := table[int(f)*stride:][:len(gradient)]
		for i, x := range gradient {
			row[i] += x
		}
	}
}

// Dot returns the sum of the weights times the squared clipped rectifiers of
// the accumulators: Σ clamp(x, 0, 1)²·w.
func Dot(accumulators, weights []float32) float32 {
	if useAVX2 {
		return dotAVX2(&accumulators[0], &weights[:len(accumulators)][0], len(accumulators))
	}
	return dot(accumulators, weights)
}

func dot(accumulators, weights []float32) (sum float32) {
	for i, x := range accumulators {
		c := min(max(x, 0), 1)
		sum += c * c * weights[i]
	}
	return sum
}

// Backward goes back through Dot, when the loss has the given slope by its
// result: it sets gradient to the slopes by the accumulators, and adds those by
// the weights to weightGradient.
func Backward(gradient, weightGradient, accumulators, weights []float32, slope float32) {
	if useAVX2 {
		n := len(accumulators)
		backwardAVX2(&gradient[:n][0], &weightGradient[:n][0], &accumulators[0], &weights[:n][0], slope, n)
		return
	}
	backward(gradient, weightGradient, accumulators, weights, slope)
}

func backward(gradient, weightGradient, accumulators, weights []float32, slope float32) {
	for i, x := range accumulators {
		c := min(max(x, 0), 1)
		weightGradient[i] += slope * c * c
		gradient[i] = 0
		if c < 1 {
			gradient[i] = 2 * slope * weights[i] * c
		}
	}
}

// Step is one step of AdamW (Loshchilov and Hutter, "Decoupled Weight Decay
// Regularization", 2019). The kernels read the fields in this order.
type Step struct {
	Scale         float32 // of the gradient: one over the size of the batch
	Keep          float32 // share of a value that weight decay leaves
	Rate          float32 // learning rate over the bias correction of the mean
	Smallest      float32 // added to the root of the variance
	Limit         float32 // values stay within -Limit and Limit
	MeanDecay     float32
	MeanNew       float32 // 1 - MeanDecay
	VarianceDecay float32
	VarianceNew   float32 // 1 - VarianceDecay
	VarianceScale float32 // bias correction of the variance
}

// Adam moves the values against their gradient, which it sets to zero.
func Adam(values, gradient, mean, variance []float32, s *Step) {
	if useAVX2 {
		n := len(values)
		adamAVX2(&values[0], &gradient[:n][0], &mean[:n][0], &variance[:n][0], n, &s.Scale)
		return
	}
	adam(values, gradient, mean, variance, s)
}

func adam(values, gradient, mean, variance []float32, s *Step) {
	for i := range values {
		g := gradient[i] * s.Scale
		gradient[i] = 0
		mean[i] = mean[i]*s.MeanDecay + g*s.MeanNew
		variance[i] = variance[i]*s.VarianceDecay + g*g*s.VarianceNew
		root := float32(math.Sqrt(float64(variance[i] * s.VarianceScale)))
		value := values[i]*s.Keep - mean[i]*s.Rate/(root+s.Smallest)
		values[i] = min(max(value, -s.Limit), s.Limit)
	}
}

// checkRows panics unless table has the given width of all rows that features
// names: the kernels do not look.
func checkRows(table []float32, features []uint16, stride, width int) {
	last := len(table) - width
	for _, f := range features {
		if int(f)*stride > last {
			panic("kernel: row beyond the table")
		}
	}
}

// first returns the address of the first feature, nil if there is none.
func first(features []uint16) *uint16 {
	if len(features) == 0 {
		return nil
	}
	return &features[0]
}
