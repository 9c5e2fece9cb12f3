package eval

// eachKernel runs a test or benchmark once for each kernel that the processor supports.
func eachKernel[T interface {
	Run(name string, f func(T)) bool
}](t T, test func(T)) {
	if hasAVX2 {
		t.Run("AVX2", test)
	}
	before := hasAVX2
	defer func() { hasAVX2 = before }()
	hasAVX2 = false
	t.Run("portable", test)
}
