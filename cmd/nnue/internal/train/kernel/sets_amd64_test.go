package kernel

// withPortable calls f with the portable kernels.
func withPortable(f func()) { with(false, false, f) }

// withEachFast calls f with each set of kernels that the processor supports, but not with the
// portable set.
func withEachFast(f func(name string)) {
	if useAVX2 {
		with(true, false, func() { f("AVX2") })
	}
	if useAVX512 {
		with(true, true, func() { f("AVX-512") })
	}
}

// with calls f while the chosen kernels are in use.
func with(avx2, avx512 bool, f func()) {
	old2, old512 := useAVX2, useAVX512
	useAVX2, useAVX512 = avx2, avx512
	defer func() { useAVX2, useAVX512 = old2, old512 }()
	f()
}
