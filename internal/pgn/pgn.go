// Package pgn reads games in Portable Game Notation: tags, the text of moves, the
// comments behind them, and the result. What a move means is left to package board, so
// that all that is played from a FEN tag, Chess960 too, can be read.
//
// Variations, numeric glyphs, move numbers, lines that begin with "%" and comments that
// begin with ";" are passed over.
package pgn

import (
	"fmt"
	"strings"
)

// Game is one game of a file.
type Game struct {
	Line   int // on which it begins, from 1
	Tags   map[string]string
	Moves  []Move
	Result string // "1-0", "0-1", "1/2-1/2" or "*"; "" if the moves end without one
}

// Move is a move as it is written.
type Move struct {
	Line    int // on which it stands, from 1
	Text    string
	Comment string // what follows it in braces, "" for nothing
}

// A SyntaxError tells of text that is no game.
type SyntaxError struct {
	Line  int // on which the fault is, from 1
	Fault string
}

// Error names the line and the fault.
func (e *SyntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Fault) }

// isResult reports whether a word ends a game.
func isResult(word string) bool {
	return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*"
}

// withoutNumber returns a word without move numbers before it, "" if it is one.
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
