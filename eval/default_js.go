package eval

// ProvideDefault makes read return the file of the embedded net, for a build without it. It must
// be called before anything else of the package; read is called when the net is first needed.
func ProvideDefault(read func() []byte) { readDefault = read }
