//go:build !amd64 && !(wasm && goexperiment.simd && go1.27)

package eval

// ProcessorFeatures names the optional features of the processor that the program uses.
func ProcessorFeatures() []string { return nil }

// apply calls applyPlain, because there is no faster kernel for the processor.
func apply(dst, src *accumulator, s *step) { applyPlain(dst, src, s) }

// update calls updatePlain, because there is no faster kernel for the processor.
func update(dst, src *accumulator, weights *[Features][Hidden]int16, added, removed []uint16) {
	updatePlain(dst, src, weights, added, removed)
}

// output calls outputPlain, because there is no faster kernel for the processor.
func output(us, them *accumulator, weights *[2 * Hidden]int16) int32 {
	return outputPlain(us, them, weights)
}
