package tb

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"burnside/tb/ending"
	"burnside/tb/internal/file"
)

// The file system "inside" holds the tables of all endings of three and four men. Next to each
// table is a .btc file, which says what the fifty-move rule changes.
//
//go:embed data/*.btb data/*.btc
var inside embed.FS

// embedded is the file system from which the tables inside the program are opened.
var embedded fs.FS = inside

// embeddedFolder is the folder of the tables in the variable embedded.
const embeddedFolder = "data"

// embeddedFiles lists the table files inside the program. All sets share this list, but each set
// reads the files for itself.
var embeddedFiles = sync.OnceValue(func() []tableFile {
	paths, err := fs.Glob(embedded, embeddedFolder+"/*"+file.Extension)
	if err != nil {
		panic(err) // can't happen, because the pattern is a constant
	}
	files := make([]tableFile, len(paths))
	for i, path := range paths {
		if files[i], err = openEmbedded(path); err != nil {
			panic(fmt.Errorf("%s: %w", path, err)) // can't happen, because tests open all of these files
		}
	}
	return files
})

// openEmbedded opens a file inside the program. Reading from the file here would cost a page fault
// at each start of the program. So openEmbedded takes the ending from the file's name, and a test
// checks that the names are right.
func openEmbedded(path string) (tableFile, error) {
	f, err := embedded.Open(path)
	if err != nil {
		return tableFile{}, err
	}
	info, err := f.Stat()
	if err != nil {
		return tableFile{}, err
	}
	m, err := ending.ParseMaterial(strings.TrimSuffix(info.Name(), file.Extension))
	if err != nil {
		return tableFile{}, err
	}
	return tableFile{"embedded table " + info.Name(), f.(io.ReaderAt), info.Size(), m}, nil
}
