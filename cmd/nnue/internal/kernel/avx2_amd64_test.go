package kernel

// withoutAVX2 calls f with the portable kernels.
func withoutAVX2(f func()) {
	old := useAVX2
	useAVX2 = false
	defer func() { useAVX2 = old }()
	f()
}
