// Package book reads files of openings, a position in each line as FEN or EPD, and makes
// random openings.
package book

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"burnside/board"
)

// Book is the positions of some files. The zero value has none.
type Book struct {
	lines []string
	names string
}

// Load reads files with a position in each line that is neither empty nor a comment,
// which begins with "#", and checks them. Errors name the file and the line; a file
// without a position is one.
func Load(names []string) (*Book, error) {
	b := &Book{}
	for i, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.names += ", "
		}
		b.names += fmt.Sprintf("%s (%08x)", filepath.Base(name), crc32.ChecksumIEEE(text))
		before := len(b.lines)
		for n, line := range strings.Split(string(text), "\n") {
			if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
				continue
			}
			if _, err := board.ParseFEN(line); err != nil {
				return nil, fmt.Errorf("%s: line %d: %w", name, n+1, err)
			}
			b.lines = append(b.lines, line)
		}
		if len(b.lines) == before {
			return nil, fmt.Errorf("%s: no positions", name)
		}
	}
	return b, nil
}

// Names returns the names of the files, each with its checksum (CRC-32, IEEE).
func (b *Book) Names() string { return b.names }

// Lines returns the positions as the files have them.
func (b *Book) Lines() []string { return b.lines }

// Size returns the number of positions.
func (b *Book) Size() int { return len(b.lines) }

// Choose returns a random position; the book must not be empty.
func (b *Book) Choose(random *rand.Rand) board.Position {
	p, err := board.ParseFEN(b.lines[random.IntN(len(b.lines))])
	if err != nil {
		panic(err) // Load has read the same line
	}
	return p
}
