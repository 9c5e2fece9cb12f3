package eval

// ProvideDefault is for a build without the embedded net. It makes read return the file of that
// net; read is called when the net is first needed. ProvideDefault must be called before anything
// else of the package.
func ProvideDefault(read func() []byte) { readDefault = read }
