package book

import (
	"fmt"
	"slices"

	"burnside/internal/plural"
)

// maxNotes is the number of notes that are kept; more are only counted.
const maxNotes = 5

// notes says what is left out of lines.
type notes struct {
	first []string
	more  int
}

func (n *notes) add(note string) {
	if len(n.first) == maxNotes {
		n.more++
		return
	}
	n.first = append(n.first, note)
}

func (n *notes) list() []string {
	if n.more == 0 {
		return n.first
	}
	return append(slices.Clone(n.first), fmt.Sprintf("left out too on %s", plural.Of(n.more, "more line", "more lines")))
}
