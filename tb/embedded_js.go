package tb

import "io/fs"

// ProvideEmbedded gives a program its tables if it was built without tables inside. It must be
// called before the first set is made. From then on, NewEmbeddedSet takes the tables from the
// folder "data" of the given file system. The files there must implement io.ReaderAt.
func ProvideEmbedded(files fs.FS) { embedded = files }
