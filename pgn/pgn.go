// Package pgn reads games in Portable Game Notation: tags, moves as text, comments after
// moves, and the result. Package board interprets the moves, so games from a FEN tag and
// Chess960 games can be read.
//
// The reader skips variations, numeric glyphs, move numbers, lines that begin with "%" and
// comments that begin with ";".
package pgn

import (
	"fmt"
	"strings"
)

// Game is one game of a file.
type Game struct {
	Line   int // the line of its start, from 1
	Tags   map[string]string
	Moves  []Move
	Result string // "1-0", "0-1", "1/2-1/2" or "*"; "" if the moves end without one
}

// Move is a move as it is written.
type Move struct {
	Line    int // the line that it is on, from 1
	Text    string
	Comment string // the text in braces after it, "" if there is none
}

// A SyntaxError describes text that is not a game.
type SyntaxError struct {
	Line  int // the line of the fault, from 1
	Fault string
}

// Error returns the line and the fault.
func (e *SyntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Fault) }

// isResult reports whether a word ends a game.
func isResult(word string) bool {
	return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*"
}

// withoutNumber returns a word without leading move numbers, "" if nothing else is left.
func withoutNumber(word string) string {
	for {
		rest := strings.TrimLeft(word, "0123456789")
		switch {
		case rest == "":
			return ""
		case rest[0] != '.':
			return word
		}
		word = strings.TrimLeft(rest, ".")
	}
}
