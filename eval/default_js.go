package eval

// ProvideDefault is for a build that has no net inside the program. The given function "read" must
// return the bytes of a net's file. It is called when the net is first needed. ProvideDefault must
// be called before any other function of the package.
func ProvideDefault(read func() []byte) { readDefault = read }
