package tb

import "io/fs"

// ProvideEmbedded makes the sets read the embedded tables from other files, for a build without
// them: a folder "data" of files that are also an io.ReaderAt. It must be called before the first
// set is made.
func ProvideEmbedded(files fs.FS) { embedded = files }
