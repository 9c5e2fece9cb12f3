package tb

import "io/fs"

// ProvideEmbedded is for a build that has no tables inside the program. After it, new sets read these
// tables from the folder "data" of the given files, which must implement io.ReaderAt. It must be
// called before the first set is made.
func ProvideEmbedded(files fs.FS) { embedded = files }
