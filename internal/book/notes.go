package book

import (
	"fmt"
	"slices"

	"burnside/internal/plural"
)

// maxNotes is the number of notes that are kept. Further notes are only counted.
const maxNotes = 5

// notes records what is left out of lines.
type notes struct {
	first []string
	more  int
}

// add records what is left out of a line of a file.
func (n *notes) add(file string, line int, note string) {
	if len(n.first) == maxNotes {
		n.more++
		return
	}
	n.first = append(n.first, fmt.Sprintf("%s: line %d: %s", file, line, note))
}

func (n *notes) list() []string {
	if n.more == 0 {
		return n.first
	}
	return append(slices.Clone(n.first), fmt.Sprintf("more left out on %s", plural.Of(n.more, "more line", "more lines")))
}
