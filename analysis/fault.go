package analysis

import (
	"fmt"
	"strings"
)

// A FaultKind names what is wrong with a marked move.
type FaultKind string

// These are the kinds of faults.
const (
	MissesMate  FaultKind = "misses-mate" // in Moves
	AllowsMate  FaultKind = "allows-mate" // in Moves
	WonToLost   FaultKind = "won-to-lost" // an ending, by the tables
	WonToDrawn  FaultKind = "won-to-drawn"
	DrawnToLost FaultKind = "drawn-to-lost"
	OnlyEnding  FaultKind = "ending" // the mark says all but the outcome of the ending that follows
)

// An Ending names the outcome of an ending by the tables, for the side that made the judged move.
type Ending string

// These are the outcomes.
const (
	EndingWon   Ending = "won"
	EndingDrawn Ending = "drawn"
	EndingLost  Ending = "lost"
)

// A Fault says what is wrong with a marked move, beyond the mark. Its zero value says nothing.
type Fault struct {
	Kind   FaultKind
	Moves  int    // to the mate that is missed or allowed
	Ending Ending // after the move; "" if the tables do not know it
}

// faultWords are the words of the kinds.
var faultWords = map[FaultKind]string{
	MissesMate:  "misses mate in %d",
	AllowsMate:  "allows mate in %d",
	WonToLost:   "turns a won ending into a lost one",
	WonToDrawn:  "turns a won ending into a draw",
	DrawnToLost: "loses a drawn ending",
}

// endingWords are the words of the outcomes.
var endingWords = map[Ending]string{
	EndingWon:   "the ending is won by the tables",
	EndingDrawn: "the ending is a draw by the tables",
	EndingLost:  "the ending is lost by the tables",
}

// String returns the fault in words, "" for none.
func (f Fault) String() string {
	var parts []string
	if words := faultWords[f.Kind]; f.Moves > 0 {
		parts = append(parts, fmt.Sprintf(words, f.Moves))
	} else if words != "" {
		parts = append(parts, words)
	}
	if f.Ending != "" {
		parts = append(parts, endingWords[f.Ending])
	}
	return strings.Join(parts, "; ")
}
