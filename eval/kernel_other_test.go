//go:build !amd64

package eval

import "strings"

// eachKernel runs a test or benchmark once, because there is only one kernel.
func eachKernel[T interface {
	Run(name string, f func(T)) bool
}](t T, test func(T)) {
	t.Run(strings.Join(append(ProcessorFeatures(), "kernel"), " "), test)
}
