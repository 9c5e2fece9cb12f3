package book

import (
	"fmt"
	"slices"

	"burnside/internal/plural"
)

// maxNotes is the number of notes that are kept; more are only counted.
const maxNotes = 5

// notes holds what is left out of lines.
type notes struct {
	first []string
	more  int
}

// add notes what is left out of a line of a file.
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
	return append(slices.Clone(n.first), fmt.Sprintf("left out too on %s", plural.Of(n.more, "more line", "more lines")))
}
