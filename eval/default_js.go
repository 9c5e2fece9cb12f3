package eval

// ProvideDefault is for a build that has no net inside the program. The function read must return the
// file of that net. It is called when the net is first needed. ProvideDefault must be called before
// anything else of the package.
func ProvideDefault(read func() []byte) { readDefault = read }
