//go:build !amd64

package kernel

// withPortable calls f with the portable kernels, the only ones there are.
func withPortable(f func()) { f() }

// withEachFast does nothing: there are no others.
func withEachFast(func(name string)) {}
