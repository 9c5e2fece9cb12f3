//go:build !amd64

package kernel

// withPortable calls f; all kernels are portable here.
func withPortable(f func()) { f() }

// withEachFast does nothing: there are no other kernels here.
func withEachFast(func(name string)) {}
