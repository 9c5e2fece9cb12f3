//go:build !js

package eventloop

// Yield does nothing: threads let the rest of the program act.
func Yield() {}
