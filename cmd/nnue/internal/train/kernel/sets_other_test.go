//go:build !amd64

package kernel

// withPortable calls f. All kernels are portable here.
func withPortable(f func()) { f() }

// withEachFast does nothing, because there are no other kernels here.
func withEachFast(func(name string)) {}
