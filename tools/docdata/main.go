// Docdata writes the tables and plots of the documentation. The numbers come from docs/data/*.csv.
// The command is:
//
//	docdata -root DIR [-check]
//
// Each table or plot is described by a mark on a page, between <!-- and -->. docs/data/README.md
// explains these marks. With -check, docdata writes nothing. It then fails if a page or a plot
// differs from its data, or if a page names a file or heading that does not exist.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	root := flag.String("root", ".", "root of the repository")
	check := flag.Bool("check", false, "write nothing, and fail if a file differs from its data or a link leads nowhere")
	flag.Parse()
	if err := run(*root, *check); err != nil {
		fmt.Fprintln(os.Stderr, "docdata:", err)
		os.Exit(1)
	}
}

// run generates or checks all pages of a repository. Its error joins all faults.
func run(root string, check bool) error {
	names, err := pages(root)
	if err != nil {
		return err
	}
	var faults []error
	for _, name := range names {
		outputs, err := generate(root, name)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		for _, o := range outputs {
			faults = append(faults, o.settle(root, check))
		}
	}
	if check {
		faults = append(faults, checkLinks(root, names))
	}
	return errors.Join(faults...)
}

// pages lists the Markdown files that may have tables, plots and links. The names are relative to
// the root of the repository.
func pages(root string) ([]string, error) {
	var names []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/data/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			name, err := filepath.Rel(root, path)
			if err != nil {
				return nil, err
			}
			names = append(names, name)
		}
	}
	return names, nil
}

// An output is the content that a file should have.
type output struct {
	name    string // relative to the root
	content []byte
}

// settle writes a file if its content would change. If the parameter "check" is set, it writes
// nothing, but returns an error if the content would change.
func (o output) settle(root string, check bool) error {
	path := filepath.Join(root, o.name)
	present, err := os.ReadFile(path)
	switch {
	case err == nil && bytes.Equal(present, o.content):
		return nil
	case check:
		return fmt.Errorf("%s differs from its data: run go -C tools run ./docdata -root ..", o.name)
	}
	return os.WriteFile(path, o.content, 0o644)
}
