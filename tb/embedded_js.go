package tb

import "io/fs"

// ProvideEmbedded is for a build without the embedded tables. It makes the sets read these tables
// from a folder "data" of other files, which must also be io.ReaderAt. It must be called before the
// first set is made.
func ProvideEmbedded(files fs.FS) { embedded = files }
