package pgn

import "bytes"

// kind says what a token is.
type kind uint8

const (
	moveToken    kind = iota
	nullToken         // a null move
	commentToken      // with its text clean
	glyphToken
	openToken  // begins a variation
	closeToken // ends it
	resultToken
	strayToken // a text that is none of these
)

// token is a part of the moves of a game.
type token struct {
	kind  kind
	glyph Glyph
	line  int
	text  string
	// The token stands in draft.text from index "begin" to index "end". Before a token there may be
	// words that are not tokens: move numbers, and signs of check after a space.
	begin, end int
}

// draft is a game as it is written. The rules of chess have not been asked yet.
type draft struct {
	line     int // where it begins
	tags     Tags
	tokens   []token
	text     []byte // of the moves, with one white space between words
	warnings []Warning
}

// endOf returns the index at which the text of the i-th token ends, 0 for i < 0.
func (d *draft) endOf(i int) int {
	if i < 0 {
		return 0
	}
	return d.tokens[i].end
}

// wordsBefore returns where in d.text the words before the i-th token begin and end. If i is the
// number of tokens, these are the words after the last token.
func (d *draft) wordsBefore(i int) (begin, end int) {
	begin, end = d.endOf(i-1), len(d.text)
	if i < len(d.tokens) {
		end = d.tokens[i].begin
	}
	return begin, begin + len(bytes.TrimRight(d.text[begin:end], " \n"))
}

// maxWarnings bounds the warnings of a game.
const maxWarnings = 100

// warn adds a warning.
func (d *draft) warn(line int, lost Part, text string) {
	switch {
	case len(d.warnings) < maxWarnings:
		d.warnings = append(d.warnings, Warning{line, lost, text})
	case len(d.warnings) == maxWarnings:
		d.warnings = append(d.warnings, Warning{line, lost, "there are more faults"})
	}
}
