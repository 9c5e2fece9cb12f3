// Package book reads files of openings and makes random openings. Each line of a file holds a
// position as FEN or EPD. After the position there may be moves.
package book

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"burnside/board"
	"burnside/internal/regular"
)

// Book holds the positions of one or more files. The zero value holds none.
type Book struct {
	lines []string
	names string
	notes notes
}

// Load reads files of positions and checks the positions. Each line has the form that
// board.ReadGame reads. Load skips empty lines and lines that begin with "#". Errors name the file
// and the line. It is an error if a file has no position.
func Load(names []string) (*Book, error) {
	b := &Book{}
	for i, name := range names {
		text, err := regular.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.names += ", "
		}
		b.names += fmt.Sprintf("%s (%08x)", filepath.Base(name), crc32.ChecksumIEEE(text))
		before := len(b.lines)
		if err := b.add(name, string(text)); err != nil {
			return nil, err
		}
		if len(b.lines) == before {
			return nil, fmt.Errorf("%s: no positions", name)
		}
	}
	return b, nil
}

// add adds the lines of a file.
func (b *Book) add(name, text string) error {
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if strings.HasPrefix(line, "setoption ") { // Stockfish's files of positions have them
			b.notes.add(name, number, "an option is skipped")
			continue
		}
		_, leftOut, err := board.ReadFENMoves(line)
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		if len(leftOut) > 0 {
			b.notes.add(name, number, "left out of the FEN: "+strings.Join(leftOut, "; "))
		}
		b.lines = append(b.lines, line)
	}
	return nil
}

// Names returns the names of the files, each with its checksum (CRC-32, IEEE).
func (b *Book) Names() string { return b.names }

// Notes describes the parts of lines that Load ignored. The first lines with such parts get a note
// each, with file and line number. A last note gives the number of further lines with such parts.
func (b *Book) Notes() []string { return b.notes.list() }

// Size returns the number of positions.
func (b *Book) Size() int { return len(b.lines) }

// Games returns a game for each line, in the order of the files. A game begins with the position of
// its line and includes the moves of the line.
func (b *Book) Games() []*board.Game {
	games := make([]*board.Game, len(b.lines))
	for i, line := range b.lines {
		var err error
		if games[i], _, err = board.ReadGame(line); err != nil {
			panic(err) // Load has read the same line
		}
	}
	return games
}

// Choose returns a random position. The book must not be empty.
func (b *Book) Choose(random *rand.Rand) board.Position {
	p, _, err := board.ReadFENMoves(b.lines[random.IntN(len(b.lines))])
	if err != nil {
		panic(err) // Load has read the same line
	}
	return p
}
