//go:build !amd64

package kernel

// withoutAVX2 calls f with the portable kernels, the only ones there are.
func withoutAVX2(f func()) { f() }
