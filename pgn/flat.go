// Package pgn reads and writes games in Portable Game Notation as people and programs write it.
//
// A Game is a tree of moves with comments, glyphs and variations, all of them legal by package
// board. The reader takes every text: it reads what it can, and a warning with its line says
// what is missing.
package pgn

import (
	"fmt"
	"strings"
)

// FlatGame is one game of a file.
type FlatGame struct {
	Line   int // the line of its start, from 1
	Tags   map[string]string
	Moves  []FlatMove
	Result string // "1-0", "0-1", "1/2-1/2" or "*"; "" if the moves end without one
}

// FlatMove is a move as it is written.
type FlatMove struct {
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

// results gives the standard form of each text that ends a game.
var results = map[string]string{
	"1-0": "1-0", "1:0": "1-0", "0-1": "0-1", "0:1": "0-1", "*": "*",
	"1/2-1/2": "1/2-1/2", "1/2:1/2": "1/2-1/2", "1/2": "1/2-1/2",
	"½-½": "1/2-1/2", "½:½": "1/2-1/2", "½": "1/2-1/2",
	"0.5-0.5": "1/2-1/2", "0.5:0.5": "1/2-1/2",
}

// gluedResults are the results that are also read directly behind a move: those that the
// standard defines.
var gluedResults = [...]string{"1/2-1/2", "1-0", "0-1", "*"}

// splitResult splits a word of the moves into a move and the result behind it in standard
// form. Either is "" if there is none: "Qxf7#1-0" is the move Qxf7# and the result 1-0.
func splitResult(word string) (move, result string) {
	if result, ok := results[word]; ok {
		return "", result
	}
	move = withoutNumber(word)
	if result, ok := results[move]; ok {
		return "", result
	}
	for _, end := range gluedResults {
		before, ok := strings.CutSuffix(move, end)
		// After a hyphen the digits belong to it: "0-0-1" is no result.
		if ok && !strings.HasSuffix(before, "-") {
			move, _ = splitResult(before)
			return move, end
		}
	}
	return move, ""
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
