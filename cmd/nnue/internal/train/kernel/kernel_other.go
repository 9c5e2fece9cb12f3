//go:build !amd64

package kernel

// Both are constants, so the compiler removes the calls of kernels that do not exist here.
const (
	useAVX2   = false
	useAVX512 = false
)

func sumRowsAVX2(dst, bias, table *float32, rows *uint16, n, stride, width int)               {}
func sumRowsAVX512(dst, bias, table *float32, rows *uint16, n, stride, width int)             {}
func dotAVX2(accumulators, weights *float32, n int) float32                                   { return 0 }
func backwardAVX2(gradient, weightGradient, accumulators, weights *float32, s float32, n int) {}
func adamAVX2(values, gradient, mean, variance *float32, n int, step *float32)                {}
