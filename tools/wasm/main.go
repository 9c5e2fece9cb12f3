// Command wasm makes the two forms of Burnside that need no installation. One is the site, which
// consists of plain files and can be put on any host. The other is the npm package. Both run the
// program as WebAssembly (web/wasm). The same source always gives the same bytes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

func main() {
	root := flag.String("root", "..", "folder of the engine's module")
	site := flag.String("site", "", "folder for the site; its old content is removed")
	npm := flag.String("npm", "", "folder for the npm package; its old content is removed")
	flag.Parse()
	if err := run(*root, *site, *npm); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}

// run makes the site or the package, or both.
func run(root, site, npm string) error {
	if site == "" && npm == "" || flag.NArg() > 0 {
		return errors.New("want -site FOLDER or -npm FOLDER, and nothing else")
	}
	work, err := os.MkdirTemp("", "wasm")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b := builder{root: root, work: work}
	if site != "" {
		if err := b.site(site); err != nil {
			return fmt.Errorf("site: %w", err)
		}
	}
	if npm != "" {
		if err := b.npm(npm); err != nil {
			return fmt.Errorf("npm: %w", err)
		}
	}
	return nil
}
