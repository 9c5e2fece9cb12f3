package eval

import "golang.org/x/sys/cpu"

// hasAVX2 reports whether the processor can run the AVX2 kernels.
var hasAVX2 = cpu.X86.HasAVX2

// ProcessorFeatures names the optional features of the processor that the program uses.
func ProcessorFeatures() (names []string) {
	if cpu.X86.HasPOPCNT { // the compiled code uses it to count bits
		names = append(names, "POPCNT")
	}
	if hasAVX2 {
		names = append(names, "AVX2")
	}
	return names
}

// apply does the same as applyPlain, with the fastest kernel for the processor.
func apply(dst, src *accumulator, s *step) {
	if hasAVX2 {
		stepAVX2(&dst[0], &src[0], s)
		return
	}
	applyPlain(dst, src, s)
}

// update does the same as updatePlain, with the fastest kernel for the processor.
func update(dst, src *accumulator, weights *[Features][Hidden]int16, added, removed []uint16) {
	if hasAVX2 {
		updateAVX2(&dst[0], &src[0], &weights[0][0], added, removed)
		return
	}
	updatePlain(dst, src, weights, added, removed)
}

// output does the same as outputPlain, with the fastest kernel for the processor.
func output(us, them *accumulator, weights *[2 * Hidden]int16) int32 {
	if hasAVX2 {
		return outputAVX2(&us[0], &them[0], &weights[0])
	}
	return outputPlain(us, them, weights)
}

// stepAVX2 does the same as applyPlain, on processors with AVX2. The pointers dst and src point to
// the first number of an accumulator.
//
//go:noescape
func stepAVX2(dst, src *int16, s *step)

// updateAVX2 does the same as updatePlain, on processors with AVX2. Each pointer points to the
// first number of an array.
//
//go:noescape
func updateAVX2(dst, src, weights *int16, added, removed []uint16)

// outputAVX2 does the same as outputPlain, on processors with AVX2. Each pointer points to the
// first number of an array.
//
//go:noescape
func outputAVX2(us, them, weights *int16) int32
