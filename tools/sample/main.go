// Command sample prints a random sample of the texts in a commit. With it, someone can judge how
// well the texts read. It draws blocks. A block is a comment, a paragraph or list item of the
// documentation, or a help text of a command. Texts of one line with fewer than 80 letters are left
// out. The same commit and seed give the same sample on every machine.
package main

import (
	"cmp"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

func main() {
	root := flag.String("root", "..", "folder of the repository")
	commit := flag.String("commit", "HEAD", "commit to draw from")
	number := flag.Int("n", 100, "number of blocks")
	seed := flag.Uint64("seed", 20261127, "seed of the sample")
	flag.Parse()
	if err := run(os.Stdout, *root, *commit, *seed, *number); err != nil {
		fmt.Fprintln(os.Stderr, "sample:", err)
		os.Exit(1)
	}
}

// run writes a sample of the blocks of a commit. The hash of the commit is part of the seed. So
// each commit gives another sample.
func run(out io.Writer, root, commit string, seed uint64, number int) error {
	hash, files, err := readCommit(root, commit)
	if err != nil {
		return err
	}
	blocks, err := allBlocks(files)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Commit %s, seed %d, %d of %d blocks\n", hash, seed, min(number, len(blocks)), len(blocks))
	for i, b := range draw(blocks, fmt.Sprintf("%d %s", seed, hash), number) {
		fmt.Fprintf(out, "\n%d. %s:%d\n%s\n", i+1, b.path, b.line, b.text)
	}
	return nil
}

// A block is a text with its path and first line.
type block struct {
	path string
	line int
	text string
}

// minLetters is the least number of letters in a block of one line.
const minLetters = 80

// long reports whether the block is long enough to be drawn.
func (b block) long() bool {
	letters := 0
	for _, r := range b.text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return strings.Contains(b.text, "\n") || letters >= minLetters
}

// allBlocks returns the blocks of all files, ordered by path and line.
func allBlocks(files []file) (all []block, err error) {
	for _, f := range files {
		var blocks []block
		switch {
		case strings.HasSuffix(f.path, ".go"):
			blocks, err = goBlocks(f)
		case isDocumentation(f.path):
			blocks = paragraphs(f)
		}
		if err != nil {
			return nil, err
		}
		for _, b := range blocks {
			if b.long() {
				all = append(all, b)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b block) int {
		return cmp.Or(strings.Compare(a.path, b.path), a.line-b.line)
	})
	return all, nil
}

// isDocumentation reports whether a file is a page of the documentation. Pages are the Markdown
// files in the root and in the folder docs.
func isDocumentation(path string) bool {
	rest := strings.TrimPrefix(path, "docs/")
	return strings.HasSuffix(rest, ".md") && !strings.Contains(rest, "/")
}

// draw returns the given number of blocks in random order. It sorts the blocks by a hash of the
// seed and of the block's place and text. So the sample does not depend on the random numbers of a
// Go version.
func draw(blocks []block, seed string, number int) []block {
	type keyed struct {
		key   [sha256.Size]byte
		block block
	}
	sorted := make([]keyed, len(blocks))
	for i, b := range blocks {
		sorted[i] = keyed{sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d\n%s", seed, b.path, b.line, b.text)), b}
	}
	slices.SortFunc(sorted, func(a, b keyed) int { return slices.Compare(a.key[:], b.key[:]) })
	var drawn []block
	for _, k := range sorted[:min(max(number, 0), len(sorted))] {
		drawn = append(drawn, k.block)
	}
	return drawn
}

// A file is a text file of a commit.
type file struct {
	path string // relative to the root of the repository, with slashes
	text string
}

// newFile returns a file and changes its line ends to "\n". ok is false if the content is not text.
func newFile(path string, content []byte) (f file, ok bool) {
	return file{path, strings.ReplaceAll(string(content), "\r\n", "\n")}, utf8.Valid(content)
}
