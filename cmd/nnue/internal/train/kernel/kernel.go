// Package kernel holds the inner loops of training, which work on rows of 32-bit floats. Each loop
// has a portable form and a form for AVX2. The two forms add numbers in different orders, so their
// results differ by rounding. SumRows takes most of the time. So it has a third form, for AVX-512,
// whose results are the same as with AVX2.
//
// All widths are multiples of Lanes.
package kernel

import "math"

//go:generate go run -C ../../../../../tools ./trainkernels -out ../cmd/nnue/internal/train/kernel/kernel_amd64.s -stubs ../cmd/nnue/internal/train/kernel/stub_amd64.go -pkg kernel

// Lanes is the unit of widths: every width is a multiple of it.
const Lanes = 64

// SumRows sets dst to the sum of bias and some rows of a table. The parameter "rows" holds the
// numbers of these rows. Row number r begins at index r·stride of the table. SumRows adds the first
// len(dst) columns of each row. dst and bias may be the same slice.
func SumRows(dst, bias, table []float32, rows []uint16, stride int) {
	checkRows(table, rows, stride, len(dst))
	switch {
	case useAVX512:
		sumRowsAVX512(&dst[0], &bias[:len(dst)][0], &table[0], first(rows), len(rows), stride, len(dst))
	case useAVX2:
		sumRowsAVX2(&dst[0], &bias[:len(dst)][0], &table[0], first(rows), len(rows), stride, len(dst))
	default:
		sumRows(dst, bias, table, rows, stride)
	}
}

func sumRows(dst, bias, table []float32, rows []uint16, stride int) {
	copy(dst, bias)
	for _, r := range rows {
		row := table[int(r)*stride:][:len(dst)]
		for i, x := range row {
			dst[i] += x
		}
	}
}

// Dot returns Σ clamp(x, 0, 1)²·w, where x runs through the accumulators and w through the weights.
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

// Backward is the backward step of Dot. The parameter "slope" is the derivative of the loss with
// respect to Dot's result. Backward sets the slice "gradient" to the derivatives with respect to
// the accumulators. It adds the derivatives with respect to the weights to the slice
// "weightGradient". The slices "gradient" and "accumulators" may be the same.
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

// Step holds the numbers for one step of AdamW (Loshchilov and Hutter, "Decoupled Weight Decay
// Regularization", 2019). The assembly code relies on the order of the fields.
type Step struct {
	Scale         float32 // factor of the gradient: 1 / size of the batch
	Keep          float32 // share of a value that remains after weight decay
	Rate          float32 // learning rate / bias correction of the mean
	Smallest      float32 // added to the square root of the variance
	Limit         float32 // values stay within -Limit and Limit
	MeanDecay     float32
	MeanNew       float32 // 1 - MeanDecay
	VarianceDecay float32
	VarianceNew   float32 // 1 - VarianceDecay
	VarianceScale float32 // bias correction of the variance
}

// Adam updates the values by one step against their gradient. It sets the gradient to zero.
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

// checkRows panics if any of the rows, with the given width, does not lie inside the table. The
// kernels themselves do not check bounds.
func checkRows(table []float32, rows []uint16, stride, width int) {
	last := len(table) - width
	for _, r := range rows {
		if int(r)*stride > last {
			panic("kernel: row beyond the table")
		}
	}
}

// first returns the address of the first row number, or nil if there is none.
func first(rows []uint16) *uint16 {
	if len(rows) == 0 {
		return nil
	}
	return &rows[0]
}
