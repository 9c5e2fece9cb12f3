package selfplay

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"burnside/board"
)

// book is the lines of some files of positions.
type book struct {
	lines []string
	names string // of the files, with checksums
}

// loadBooks reads files with a position in each line and checks them.
func loadBooks(names []string) (*book, error) {
	b := &book{}
	for i, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.names += ", "
		}
		b.names += fmt.Sprintf("%s (%08x)", filepath.Base(name), crc32.ChecksumIEEE(text))
		for n, line := range strings.Split(string(text), "\n") {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			if _, err := board.ParseFEN(line); err != nil {
				return nil, fmt.Errorf("%s: line %d: %w", name, n+1, err)
			}
			b.lines = append(b.lines, line)
		}
	}
	return b, nil
}

// size returns the number of positions.
func (b *book) size() int { return len(b.lines) }

// choose returns a random position; the book must not be empty.
func (b *book) choose(random *rand.Rand) board.Position {
	p, err := board.ParseFEN(b.lines[random.IntN(len(b.lines))])
	if err != nil {
		panic(err) // loadBooks has read the same line
	}
	return p
}
